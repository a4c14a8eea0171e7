import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import type { PlusDevice, PlusTemplate } from '../../../generated/types'
import { sizeOfDevice } from '../../../schema/screens'
import { fillPath } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { Checkbox } from '../../../ui/kit/Checkbox'
import { Select } from '../../../ui/kit/Select'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { sizeWords } from '../templates/sizeWords'
import { CommandDialog } from './CommandDialog'
import { ownSlides } from './ownSlides'
import { macsOf, useCommand } from './useCommand'

/** Stands for "no template"; no template has a blank name. */
const CLEAR = ' '

/** Gives devices a template of their size, or takes it and the slides away (spec/3 §4, §7). */
export function TemplateApplyDialog(props: ActionDialogProps) {
  const { rows, params } = props
  const translate = useTranslate()
  const { busy, send } = useCommand(props)
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const [isLooking, setLooking] = useState(false)
  const [template, setTemplate] = useState('')
  const [isNow, setNow] = useState(true)
  const path = fillPath('/plus/store/{storeCode}/template/list', params)
  const { data, error, refetch } = useQuery({ queryKey: ['plus-template', 'names', path], queryFn: ({ signal }) => request<PlusTemplate[]>('GET', path, { signal }) })
  const sizes = new Set(rows.map((row) => sizeOfDevice(row as unknown as PlusDevice)))
  const [size] = sizes.size === 1 ? sizes : []
  const fitting = data?.filter((one) => one.size === size) ?? []
  const options = [...fitting.map(({ _id }) => ({ value: _id, label: _id })), { value: CLEAR, label: translate('areas.signage.apply.clear') }]
  const help = template === CLEAR ? translate('areas.signage.apply.clearHelp') : size === undefined ? translate(sizes.size > 1 ? 'areas.signage.apply.mixed' : 'areas.signage.apply.noSize') : fitting.length === 0 ? translate('areas.signage.apply.none', { size: sizeWords(size, translate) }) : undefined
  const submit = async () => {
    if (!(await mayReplace())) return
    const flag = isNow ? 1 : 0
    await send({ template: template.trim(), macList: macsOf(rows), flag }, isNow ? undefined : { update: 'false' })
  }
  const mayReplace = async () => {
    setLooking(true)
    try {
      const names = await ownSlides(rows, params)
      if (names.length === 0) return true
      return await confirm({
        title: translate('areas.signage.apply.ownTitle'),
        text: translate('areas.signage.apply.ownText', { smart_count: names.length, names: names.join(', ') }),
        confirmLabel: translate('areas.signage.apply.replace'),
        initialFocus: 'cancel',
        danger: true,
      })
    } catch (failure) {
      showError(undefined, failure)
      return false
    } finally {
      setLooking(false)
    }
  }
  return (
    <CommandDialog title={translate('resources.plus-device.actions.applyTemplate')} rows={rows} submitLabel={translate('areas.signage.apply.apply')} busy={busy || isLooking} disabled={template === ''} onSubmit={() => void submit()} onClose={() => props.onClose()}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Select label={translate('resources.plus-device.fields.template')} value={template} onChange={setTemplate} options={options} placeholder={translate('areas.signage.apply.choose')} help={help} />
          <Checkbox label={translate('areas.signage.apply.now')} checked={isNow} onChange={setNow} />
        </>
      ) : (
        <Skeleton height={90} />
      )}
    </CommandDialog>
  )
}
