import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useNotify, useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Plus } from 'lucide-react'
import { HttpError, request } from '../../data/http'
import { serverText } from '../../data/serverText'
import { useViewer } from '../../data/session'
import type { Promotion, PromotionType } from '../../generated/types'
import { can } from '../../schema/access'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Button } from '../../ui/kit/Button'
import { Card } from '../../ui/kit/Card'
import { EmptyState } from '../../ui/kit/EmptyState'
import { focusWrong } from '../../ui/kit/focusWrong'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { listRevisionOf, useListSave } from '../../ui/conflict/useListSave'
import { newPromotion, type PromotionMistakes, promotionMistakes, type PromotionRow, promotionRows, promotionsOf, promotionWords, refusedRows } from './promotionRows'
import { PromotionTable } from './PromotionTable'
import styles from './settings.module.css'
import { useEditedRows } from './useEditedRows'

const ALL = { page: 1, perPage: -1 }
const BY_INDEX = { field: 'index', order: 'ASC' } as const
const BY_ID = { field: 'id', order: 'ASC' } as const

/** The promotions of one store: edited together, saved as a whole (spec/3 §3, §7). */
export function PromotionEditor({ storeCode }: { storeCode: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const writes = can(useViewer(), 'setting.write')
  const meta = useMemo(() => ({ params: { storeCode } }), [storeCode])
  const { data, error, refetch } = useGetList<Promotion & { id: string }>('promotion', { pagination: ALL, sort: BY_INDEX, meta }, { refetchOnMount: 'always' })
  const { data: types } = useGetList<PromotionType>('promotion-type', { pagination: ALL, sort: BY_ID })
  const read = useMemo(() => data && { rows: promotionRows(data), revision: listRevisionOf(data) }, [data])
  const { rows, base, isChanged, change, settle, rebase } = useEditedRows(read)
  const saveList = useListSave()
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  // A line that is changed is another object, and what was said of it is over.
  const [refused, setRefused] = useState<ReadonlyMap<PromotionRow, PromotionMistakes>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const mistakesOf = (row: PromotionRow): PromotionMistakes => ({
    ...refused.get(row),
    ...(isChecked && Object.fromEntries(Object.entries(promotionMistakes(row)).map(([field, key]) => [field, translate(key)]))),
  })

  const save = async () => {
    if (!rows || isBusy) return
    flushSync(() => {
      setChecked(true)
      setRefused(new Map())
    })
    if (focusWrong(form.current)) return
    setBusy(true)
    let sent: readonly Promotion[] = []
    try {
      let kept: Promotion[] = []
      const saved = await saveList<Promotion>({
        base: { ...base, rows: promotionsOf(base.rows) },
        mine: promotionsOf(rows),
        read: (wire) => promotionsOf(promotionRows(wire as unknown as Promotion[])),
        keyOf: ({ type, name }) => `${type} ${name}`,
        labelOf: ({ name }) => name,
        inWords: (promotion) => promotionWords(promotion, translate, types ?? []),
        problemOf: () => undefined,
        async send(promotions, revision) {
          sent = promotions
          kept = await request<Promotion[]>('POST', `/product/promotion/${encodeURIComponent(storeCode)}`, { query: { revision }, body: promotions })
        },
      })
      if (saved.is === 'left') return rebase(promotionRows(saved.rows), { ...saved.base, rows: promotionRows(saved.base.rows) })
      if (saved.is === 'theirs') return settle({ ...saved.base, rows: promotionRows(saved.rows) })
      settle({ rows: promotionRows(kept), revision: listRevisionOf(kept) })
      setChecked(false)
      await queries.invalidateQueries({ queryKey: ['promotion'] })
      notify(translate('form.saved', { name: translate('app.routes.promotion') }), { type: 'success' })
    } catch (failure) {
      const wrong = failure instanceof HttpError && refusedRows(failure.fields ?? {}, sent, rows)
      if (!wrong) return showError(undefined, failure)
      const inWords = ([row, fields]: [PromotionRow, PromotionMistakes]) => [row, Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, serverText(text, translate)]))] as const
      flushSync(() => setRefused(new Map([...wrong].map(inWords))))
      // What was refused may be another line by now.
      if (!focusWrong(form.current)) showError(undefined, failure)
    } finally {
      setBusy(false)
    }
  }
  const add = () => rows && change([...rows, newPromotion(rows, types?.[0]?.id ?? '')])
  const addButton = writes && (
    <Button icon={<Plus aria-hidden="true" />} onClick={add}>
      {translate('areas.settings.promotion.add')}
    </Button>
  )
  if (error && !rows) return <Card><LoadFailed error={error} onRetry={() => void refetch()} /></Card>
  return (
    <Card>
      {rows && types ? (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {rows.length === 0 ? (
            <EmptyState title={translate('areas.settings.promotion.none')} text={translate('areas.settings.promotion.noneText')} />
          ) : (
            <PromotionTable rows={rows} types={types} mistakesOf={mistakesOf} readOnly={!writes} onChange={change} />
          )}
          {writes && (
            <div className={styles.foot}>
              {addButton}
              <Button variant="primary" type="submit" loading={isBusy} disabled={!isChanged}>
                {translate('form.save')}
              </Button>
            </div>
          )}
        </form>
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Card>
  )
}
