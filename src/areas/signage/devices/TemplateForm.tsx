import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { request } from '../../../data/http'
import type { PlusDevice, PlusTemplate } from '../../../generated/types'
import { sizeOfDevice } from '../../../schema/screens'
import { fillPath } from '../../../schema/template'
import { confirm } from '../../../ui/feedback/confirm'
import { switchInput as Switch } from '../../../ui/inputs/switch'
import type { InputProps } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { Select } from '../../../ui/kit/Select'
import { showError } from '../../../ui/kit/errorDialog'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { sizeWords } from '../templates/sizeWords'
import { ownSlides } from './ownSlides'

/** The value for "no template"; no template has a blank name. */
const CLEAR = ' '
const DEFAULTS = { template: '', now: true }

/** Applies a template of their size to devices, or removes their template and slides. */
export function TemplateForm(props: ActionDialogProps) {
  const { rows, params } = props
  const translate = useTranslate()
  const path = fillPath('/plus/store/{storeCode}/template/list', params)
  const templates = useQuery({
    queryKey: ['plus-template', 'names', path],
    queryFn: ({ signal }) => request<PlusTemplate[]>('GET', path, { signal }),
  })
  const fields = useMemo(
    () => ({ template: { input: templateOf(rows, templates.data ?? []), wide: true } }),
    [rows, templates.data],
  )
  const mayReplace = async () => {
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
    }
  }
  return (
    <ActionForm
      {...props}
      fields={fields}
      awaits={templates}
      defaults={DEFAULTS}
      check={({ template }): Record<string, string> =>
        template === '' ? { template: translate('areas.signage.apply.choose') } : {}
      }
      confirmSave={mayReplace}
      after={<Switch source="now" label="areas.signage.apply.now" />}
      send={({ template, now }, call) => {
        const body = { template: String(template).trim(), macList: rows.map(({ mac }) => mac), flag: now ? 1 : 0 }
        return call({ body, ...(!now && { query: { update: 'false' } }) })
      }}
    />
  )
}

interface Choice {
  readonly rows: ActionDialogProps['rows']
  readonly templates: readonly PlusTemplate[]
}

const templateOf = (rows: Choice['rows'], templates: Choice['templates']) => (input: InputProps) => (
  <TemplateSelect {...input} rows={rows} templates={templates} />
)

/** The templates in the common size of all devices. */
function TemplateSelect({ rows, templates, ...props }: InputProps & Choice) {
  const translate = useTranslate()
  const { texts, control } = useFieldInput(props)
  const sizes = new Set(rows.map((row) => sizeOfDevice(row as unknown as PlusDevice)))
  const [size] = sizes.size === 1 ? sizes : []
  const fitting = templates.filter((one) => one.size === size)
  const options = [
    ...fitting.map(({ _id }) => ({ value: _id, label: _id })),
    { value: CLEAR, label: translate('areas.signage.apply.clear') },
  ]
  const help =
    control.value === CLEAR
      ? translate('areas.signage.apply.clearHelp')
      : size === undefined
        ? translate(sizes.size > 1 ? 'areas.signage.apply.mixed' : 'areas.signage.apply.noSize')
        : fitting.length === 0
          ? translate('areas.signage.apply.none', { size: sizeWords(size, translate) })
          : undefined
  return (
    <Select
      {...texts}
      {...control}
      value={String(control.value)}
      options={options}
      placeholder={translate('areas.signage.apply.choose')}
      help={help}
    />
  )
}
