import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useClock } from '../../../data/clock'
import { currentStore } from '../../../data/currentStore'
import { HttpError, request } from '../../../data/http'
import { saidText } from '../../../data/said'
import { useViewer } from '../../../data/session'
import { tagTypeInfoQuery } from '../../../data/tagTypes'
import { StoreSelect } from '../../../domain/stores/StoreSelect'
import { useTagTypes } from '../../../domain/tagTypes/useTagTypes'
import type { RuleSimulated } from '../../../generated/types'
import { clockIn } from '../../../schema/clock'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { DateTimeText } from '../../../ui/kit/DateTimeText'
import { Dialog } from '../../../ui/kit/Dialog'
import { showError } from '../../../ui/kit/errorDialog'
import { InfoIcon } from '../../../ui/kit/icons'
import { Select } from '../../../ui/kit/Select'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './rules.module.css'

const FIELDS = ['storeCode', 'prCode', 'tag', 'tagType', 'at'] as const
type Field = (typeof FIELDS)[number]

/** Which layout a product gets on a tag at a time, by which rule, and why those before it do not hold. */
export function SimulateDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const clock = useClock()
  const viewer = useViewer()
  const types = useTagTypes()
  const { data: tagTypes = [] } = useQuery(tagTypeInfoQuery)
  const [given, setGiven] = useState<Readonly<Record<Field, string>>>({
    storeCode: currentStore() ?? viewer.store[0] ?? '',
    prCode: '',
    tag: '',
    tagType: '',
    at: '',
  })
  const [wrongTime, setWrongTime] = useState(false)
  const simulate = useMutation({
    mutationFn: (body: object) => request<RuleSimulated>('POST', '/api/v1/layout-rule-simulate', { body }),
  })
  const set = (name: Field) => (value: string) => {
    setGiven((now) => ({ ...now, [name]: value }))
    setWrongTime(false)
    simulate.reset()
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const at = given.at.trim() === '' ? undefined : clock.parse(given.at)
    if (given.at.trim() !== '' && at === undefined) return setWrongTime(true)
    const { storeCode, prCode, tag, tagType } = given
    const body = {
      storeCode,
      prCode: prCode.trim(),
      ...(tag.trim() !== '' && { tag: tag.trim() }),
      ...(tagType !== '' && { tagType }),
      ...(at !== undefined && { at }),
    }
    simulate.mutate(body, {
      onError: (error) => (error instanceof HttpError && error.fields ? undefined : showError(undefined, error)),
    })
  }
  const { error, data } = simulate
  const refused = error instanceof HttpError ? (error.fields ?? {}) : {}
  const errorOf = (name: Field) => (refused[name] === undefined ? undefined : saidText(refused[name], translate))
  const label = (name: Field) => translate(`areas.rules.simulate.${name}`)
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      closeOnOutsidePress={false}
      title={translate('areas.rules.simulate.title')}
      description={translate('areas.rules.simulate.text')}
    >
      <form className={styles.simulation} onSubmit={ask} noValidate>
        <StoreSelect
          label={label('storeCode')}
          value={given.storeCode}
          onChange={set('storeCode')}
          resource="product-store"
        />
        <div className={styles.fields}>
          <TextInput
            label={label('prCode')}
            value={given.prCode}
            error={errorOf('prCode')}
            required
            onChange={({ target }) => set('prCode')(target.value)}
          />
          <TextInput
            label={label('tag')}
            help={translate('areas.rules.simulate.tagHelp')}
            value={given.tag}
            error={errorOf('tag')}
            onChange={({ target }) => set('tag')(target.value)}
          />
          <Select
            label={label('tagType')}
            value={given.tagType}
            error={errorOf('tagType')}
            disabled={given.tag.trim() !== ''}
            placeholder={translate('areas.rules.simulate.anyType')}
            onChange={set('tagType')}
            options={tagTypes.map(({ tagType }) => ({ value: tagType, label: types.detail(tagType) }))}
          />
          <DateTimeText
            label={label('at')}
            value={given.at}
            error={wrongTime ? translate('areas.rules.simulate.noTime') : errorOf('at')}
            onChange={set('at')}
          />
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={simulate.isPending}
            disabled={given.storeCode === '' || given.prCode.trim() === ''}
          >
            {translate('areas.rules.simulate.ask')}
          </Button>
        </div>
      </form>
      <div role="status">{data && <Simulated found={data} />}</div>
    </Dialog>
  )
}

function Simulated({ found }: { readonly found: RuleSimulated }) {
  const translate = useTranslate()
  const { source, layoutId, at, timeZone, steps } = found
  const rule = steps.find(({ holds }) => holds)
  return (
    <div className={styles.simulation}>
      <Banner tone="info" icon={<InfoIcon />}>
        {translate(`areas.rules.simulate.${source}`, {
          layout: layoutId || translate('areas.rules.simulate.noLayout'),
          rule: rule?.name ?? '',
        })}
      </Banner>
      <p className={styles.hint}>{translate('areas.rules.simulate.moment', { time: clockIn(timeZone).named(at) })}</p>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map(({ id, name, holds, why, condition, value }) => (
            <li key={id}>
              {translate(`areas.rules.simulate.steps.${holds ? 'HOLDS' : why}`, {
                rule: name,
                condition: (condition ?? 0) + 1,
                value: value || translate('areas.rules.simulate.nothing'),
              })}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
