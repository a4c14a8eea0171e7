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

/** The id of a record of which there is only one. */
export const ONLY = 'only'

interface SettingsFormProps extends FormExtras {
  /** A resource with an empty key: there is one record of it. */
  readonly resource: ResourceName
  readonly title: string
  /** Stands above the fields. */
  readonly note?: ReactNode
}

/** The form of something there is only one of, as a panel of its page: it stays open when it is saved (spec/3 §2). */
export function SettingsForm({ resource, title, note, ...extras }: SettingsFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const formId = useId()
  const form = useRef<FormHandle>(null)
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  const descriptor = useDescriptor(resource)
  const { data, error, refetch } = useGetOne<RaRecord<string> & Values>(resource, { id: ONLY }, { refetchOnMount: 'always' })
  const [saved, setSaved] = useState<Values>()
  const [isBusy, setBusy] = useState(false)
  const read = saved ?? data
  const values = useMemo(() => descriptor && read && { ...emptySecrets(descriptor), ...defaultValues(descriptor), ...read }, [descriptor, read])
  const entry = descriptor?.calls.update

  const { mutateAsync: write } = useMutation({
    mutationFn: (body: Values) => dataProvider.update(resource, { id: ONLY, data: body, previousData: values as RaRecord<string> }),
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
  /** What was put back is in the form, unless something else has been typed into it: then the save finds it. */
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
              <Button variant="primary" type="submit" form={formId} loading={isBusy} aria-label={translate('form.saveOf', { name: title })}>
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

/** What was only ever sent, such as a password, is nowhere kept. */
const emptySecrets = ({ fields }: ResourceDescriptor): Values => Object.fromEntries(fields.filter(({ writeOnly }) => writeOnly).map(({ name }) => [name, null]))

/** A label above its control. */
const FIELD_HEIGHT = 'calc(var(--control-height) + 23px)'

/** A form to come, about as high as it will be: what stands below it keeps its place. */
const FormSkeleton = ({ sections }: { readonly sections: readonly FormSection[] }) => (
  <div className={styles.sections} aria-busy="true">
    {sections.map(({ group, fields }) => (
      <div key={group}>
        {sections.length > 1 && <div className={styles.heading}><Skeleton width={120} height="1.3em" /></div>}
        <div className={styles.fields}>
          {fields.map(({ name }) => (
            <div key={name} className={styles.cell}><Skeleton height={FIELD_HEIGHT} /></div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
