import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useNotify, useTranslate, type RaRecord } from 'ra-core'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { LoadFailed } from '../feedback/LoadFailed'
import { Button } from '../kit/Button'
import { Card } from '../kit/Card'
import { Skeleton } from '../kit/Skeleton'
import { RecordHistory } from '../history/RecordHistory'
import { withFields } from '../fields'
import type { FormExtras } from './extras'
import { SchemaForm, type FormHandle } from './SchemaForm'
import { defaultValues } from '../../schema/defaultValues'
import { formSections, type FormSection } from './sections'
import styles from './form.module.css'

/** The id of a singleton record. */
export const ONLY = 'only'

interface SettingsFormProps extends FormExtras {
  /** A resource with an empty key, of which there is a single record. */
  readonly resource: ResourceName
  readonly title: string
  /** Shown above the fields. */
  readonly note?: ReactNode
}

/** The form of a singleton resource, as a panel of its page; it stays open when it is saved. */
export function SettingsForm({ resource, title, note, ...extras }: SettingsFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const formId = useId()
  const form = useRef<FormHandle>(null)
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  const descriptor = useDescriptor(resource)
  const { data, error, refetch } = useGetOne<RaRecord<string> & Values>(
    resource,
    { id: ONLY },
    { refetchOnMount: 'always' },
  )
  const [saved, setSaved] = useState<Values>()
  const [isBusy, setBusy] = useState(false)
  const read = saved ?? data
  const values = useMemo(
    () => descriptor && read && { ...emptySecrets(descriptor), ...defaultValues(descriptor), ...read },
    [descriptor, read],
  )
  const entry = descriptor?.calls.update

  const { mutateAsync: write } = useMutation({
    mutationFn: (body: Values) =>
      dataProvider.update(resource, { id: ONLY, data: body, previousData: values as RaRecord<string> }),
  })
  const save = async (body: Values) => {
    const { data: answer } = await write(body)
    const kept = { ...answer, ...(descriptor && emptySecrets(descriptor)) }
    queries.setQueryData([resource, 'getOne', { id: ONLY, meta: undefined }], kept)
    notify(translate('form.saved', { name: title }), { type: 'success' })
    // The form goes on with what the server keeps, also where that is what it was.
    setSaved(kept)
    return kept
  }
  /** A restored value goes into the form, unless something else has been typed: then the save finds the conflict. */
  const showAgain = async () => {
    if (form.current?.isChanged()) return
    const { data: now } = await refetch()
    setSaved(now)
  }
  return (
    <Card title={title}>
      {note && <div className={styles.panelNote}>{note}</div>}
      {descriptor && values ? (
        <>
          <SchemaForm
            {...extras}
            id={formId}
            descriptor={descriptor}
            mode="update"
            values={values}
            errorTitle={entry?.errorTitle}
            readOnly={!entry}
            staysOpen
            handle={form}
            onSave={save}
            onBusy={setBusy}
          />
          {entry && (
            <footer className={styles.panelFooter}>
              <RecordHistory descriptor={descriptor} onClose={() => void showAgain()} />
              <Button
                variant="primary"
                type="submit"
                form={formId}
                loading={isBusy}
                aria-label={translate('form.saveOf', { name: title })}
              >
                {translate('form.save')}
              </Button>
            </footer>
          )}
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton sections={descriptor ? formSections(withFields(descriptor, extras.fields)) : []} />
      )}
    </Card>
  )
}

/** Write-only values, such as passwords, are not kept. */
const emptySecrets = ({ fields }: ResourceDescriptor): Values =>
  Object.fromEntries(fields.filter(({ writeOnly }) => writeOnly).map(({ name }) => [name, null]))

/** A label above its control. */
const FIELD_HEIGHT = 'calc(var(--control-height) + 23px)'

/** A placeholder about as high as the form, so that what is below it does not move. */
const FormSkeleton = ({ sections }: { readonly sections: readonly FormSection[] }) => (
  <div className={styles.sections} aria-busy="true">
    {sections.map(({ group, fields }) => (
      <div key={group}>
        {sections.length > 1 && (
          <div className={styles.heading}>
            <Skeleton width={120} height="1.3em" />
          </div>
        )}
        <div className={styles.fields}>
          {fields.map(({ name }) => (
            <div key={name} className={styles.cell}>
              <Skeleton height={FIELD_HEIGHT} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
