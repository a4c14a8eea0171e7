import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { fieldLabel } from '../displays/values'
import { FormModeContext } from '../inputs/types'
import { FIELD } from '../kit/Dialog'
import { afterDialog, focusWrong } from '../kit/focusWrong'
import { ToldContext } from '../kit/told'
import { useErrorDialog } from '../kit/useErrorDialog'
import { FormField } from './FormField'
import type { FormExtras } from './overrides'
import { SectionNav } from './SectionNav'
import { formSections } from './sections'
import { refusalOf } from './refusal'
import { errorOf, pathOf, useChecks, type FormErrors } from './useChecks'
import { useChanged } from './useChanged'
import { useLaterSections } from './useLaterSections'
import { useLateValues } from './useLateValues'
import { useSave } from './useSave'
import styles from './form.module.css'

export interface SchemaFormProps extends FormExtras {
  /** As the viewer may use it: fields that he may not write are read-only. */
  readonly descriptor: ResourceDescriptor
  readonly mode: 'create' | 'update'
  /** What the fields start with. A new object that comes later fills the fields that nobody has changed. */
  readonly values: Values
  /** Message key of the title of the dialog that tells of a mistake or a failure. */
  readonly errorTitle?: string | undefined
  /** The form's id, for a button that stands outside of it. */
  readonly id: string
  readonly readOnly?: boolean
  /** It is being left, saved or given up: its changes need no guard any more. */
  readonly isLeft?: boolean
  /** Saves; a failure that it throws is shown, by field where the server names fields. */
  readonly onSave: (body: Values, values: Values) => Promise<void>
  /** Saves as a new record what somebody deleted meanwhile; missing where that makes no sense. */
  readonly onRecreate?: ((body: Values) => Promise<void>) | undefined
  readonly onDirty?: (isDirty: boolean) => void
  /** Told at each input event, at once. */
  readonly onTyped?: () => void
  readonly onBusy?: (isBusy: boolean) => void
}

const LONG_FORM = 12

/** About what two fields beside each other take: what is not drawn yet keeps its place. */
const ROW_HEIGHT = 76

/**
 * The form of a resource, from its schema: sections, inputs, checks (spec/3 §5). Ctrl or ⌘ with Enter saves.
 * A mistake is told once: in the dialog of the specification, its field marked, or where there is none by its field.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { descriptor, mode, overrides, errorTitle, readOnly = false, onDirty, onBusy } = props
  const translate = useTranslate()
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...props.values } })
  const { isDirty } = form.formState
  const [errors, setErrors] = useState<FormErrors>({})
  const [told, setTold] = useState<string>()
  const [saved, setSaved] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const check = useChecks(descriptor, mode, props.check)
  const { showError } = useErrorDialog()
  const sections = useMemo(() => formSections(descriptor, overrides), [descriptor, overrides])
  const drawn = useLaterSections(sections)
  const { changed: isChanged, onInput } = useChanged(isDirty)
  const changed = isChanged && !saved && props.isLeft !== true
  useUnsavedChanges(changed)
  useEffect(() => onDirty?.(changed), [onDirty, changed])
  const base = useLateValues(form, props.values)
  useEffect(() => {
    // The dialog was open before the record was there: it holds the focus for the first field.
    if (document.activeElement?.getAttribute('role') === 'dialog') element.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => name !== undefined && setErrors((now) => (errorOf(now, name) === undefined ? now : without(now, name))),
      }),
    [form],
  )

  /** Marks the fields. A dialog says a failed call, and the first mistake where the specification names one; else the field says it alone. */
  const fail = (found: FormErrors, failure?: { error: unknown; told: string | undefined }, nameless?: ReadonlySet<string>) => {
    const first = sections.flatMap(({ fields }) => fields).find(({ name }) => errorOf(found, name) !== undefined)
    const text = (first && errorOf(found, first.name)) ?? Object.values(found)[0]
    const needsName = first && nameless?.has(pathOf(found, first.name) ?? '')
    const label = first && (overrides?.[first.name]?.label ?? fieldLabel(descriptor.name, first, translate))
    const saying = needsName ? translate('server.fieldRule', { name: label, rule: text }) : text
    const isSaid = failure !== undefined || errorTitle !== undefined
    flushSync(() => {
      setErrors(found)
      setTold(failure ? failure.told : isSaid ? text : undefined)
    })
    const isMarked = !isSaid && focusWrong(element.current)
    const from = document.activeElement
    // A question that was answered before this may only now be closing.
    if (isMarked) return focusLater(element.current, from)
    showError(errorTitle, failure?.error ?? saying, () => focusLater(element.current, from))
  }
  const isFit = async (values: Values) => {
    const { errors: found, nameless, stays } = await check(values, base.read())
    if (Object.keys(found).length > 0) {
      fail(found, undefined, nameless)
      return false
    }
    setErrors({})
    return (!props.confirmSave || (await props.confirmSave(values))) && stays
  }
  const saveNow = useSave({ descriptor, mode, form, base, isFit, onSave: props.onSave, onRecreate: props.onRecreate })
  const save = async () => {
    if (busy.current || readOnly) return
    busy.current = true
    onBusy?.(true)
    try {
      if (await saveNow()) setSaved(true)
    } catch (error) {
      const refusal = refusalOf(error, descriptor, translate)
      fail(refusal.fields, refusal)
    } finally {
      busy.current = false
      onBusy?.(false)
    }
  }
  const typed = () => {
    onInput()
    props.onTyped?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form stands in the page's React tree: its submit must not reach a form around it.
    event.stopPropagation()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    }
  }
  const isLong = sections.length > 1 && sections.reduce((sum, { fields }) => sum + fields.length, 0) > LONG_FORM
  return (
    <FormProvider {...form}>
      <FormModeContext value={mode}>
        <ToldContext value={told}>
          <form ref={element} id={props.id} className={props.aside ? styles.besides : isLong ? styles.long : styles.form} noValidate onInput={typed} onSubmit={onSubmit} onKeyDown={onKeyDown}>
            {isLong && !props.aside && <SectionNav resource={descriptor.name} sections={sections} errors={errors} />}
            <div className={styles.sections}>
              {sections.map(({ group, fields }, at) => (
                <section key={group} className={styles.section} data-section={group} aria-labelledby={group && `${props.id}-${group}`}>
                  {group && sections.length > 1 && (
                    <h3 id={`${props.id}-${group}`} className={styles.heading}>
                      {translate(`resources.${descriptor.name}.groups.${group}`, { _: group })}
                    </h3>
                  )}
                  <div className={styles.fields} style={at < drawn ? undefined : { minHeight: (fields.length / 2) * ROW_HEIGHT }}>
                    {at < drawn && fields.map((field) => (
                      <FormField
                        key={field.name}
                        resource={descriptor.name}
                        field={field}
                        override={overrides?.[field.name]}
                        error={errorOf(errors, field.name)}
                        readOnly={readOnly}
                      />
                    ))}
                  </div>
                </section>
              ))}
              {props.after}
            </div>
            {props.aside && <aside className={styles.aside}>{props.aside}</aside>}
          </form>
        </ToldContext>
      </FormModeContext>
    </FormProvider>
  )
}

const without = (errors: FormErrors, name: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))

/** @param from where the focus was before the dialog */
function focusLater(form: HTMLFormElement | null, from: Element | null) {
  const focus = () => {
    const at = document.activeElement
    // Who has gone to a field meanwhile goes on typing there.
    if (at === from || !at?.matches(FIELD)) focusWrong(form)
  }
  afterDialog(focus)
}
