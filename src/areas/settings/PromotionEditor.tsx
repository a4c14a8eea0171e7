import { useGetList, useNotify, useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useViewer } from '../../data/session'
import type { Promotion, PromotionType } from '../../generated/types'
import { can } from '../../schema/access'
import { useRowsForm } from '../../ui/form/useRowsForm'
import type { RowsOptions } from '../../ui/inputs/rows/options'
import { Card } from '../../ui/kit/Card'
import { OwnLayoutChoice, typeChoice } from './promotionInputs'
import { promotionErrors, trimmed } from './promotionRows'

const ALL = { page: 1, perPage: -1 }
const BY_ID = { field: 'id', order: 'ASC' } as const

/** The promotions of one store, edited and saved as one list. */
export function PromotionEditor({ storeCode }: { storeCode: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const canWrite = can(useViewer(), 'setting.write')
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const { data: types } = useGetList<PromotionType>('promotion-type', { pagination: ALL, sort: BY_ID })
  const rows = useMemo(
    (): RowsOptions => ({
      columns: { type: { input: typeChoice(types ?? []) }, layoutId: { input: OwnLayoutChoice } },
      newRow: () => ({ type: types?.[0]?.id ?? '' }),
      texts: 'areas.settings.promotion',
    }),
    [types],
  )
  const { element, foot } = useRowsForm<Promotion>({
    resource: 'promotion',
    save: ['POST', `/product/promotion/${encodeURIComponent(storeCode)}`],
    params,
    readOnly: !canWrite,
    rows,
    sentOf: trimmed,
    keyOf: ({ type, name }) => `${type} ${name}`,
    nameOf: ({ name }) => name,
    check: useCallback((lines: readonly Promotion[]) => promotionErrors(lines, translate), [translate]),
    around: types && NOTHING,
    onSaved: () => notify(translate('form.saved', { name: translate('app.routes.promotion') }), { type: 'success' }),
  })
  return (
    <Card>
      {element}
      {foot}
    </Card>
  )
}

const NOTHING = {}
