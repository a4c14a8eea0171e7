import { useTranslate } from 'ra-core'
import { useEffect, useImperativeHandle, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useFormContext, useFormState, type UseFormReturn } from 'react-hook-form'
import type { Values } from '../../schema/template'
import { FIELD, firstControl } from '../kit/Dialog'
import { ReportedContext } from '../kit/reported'
import { FormField } from './FormField'
import type { Refusal } from './refusal'
import type { SchemaFormProps } from './SchemaForm'
import { SectionNav } from './SectionNav'
import { formSections, groupLabel } from './sections'
import { HELD } from '../kit/held'
import { useLaterSections } from './useLaterSections'
import { useRefusalDialog } from './useRefusalDialog'
import styles from './form.module.css'

interface FormSectionsProps extends SchemaFormProps {
  readonly form: RefObject<UseFormReturn<Values> | null>
  readonly takeRefusal: () => Refusal | undefined
  readonly readOnly: boolean
}

const LONG_FORM = 12

/** A checkbox: focused first only in a form without other fields. */
const BOX = '[type="checkbox"]:not(:disabled)'
/** A field too: a file is chosen by its button. */
const FILE = '[data-chooses]'

/** The placeholder of an input that is still loading. */
const AWAITED = '[data-awaited]'

/** About the height of two fields side by side: reserved for what is not drawn yet. */
const ROW_HEIGHT = 76

/** What a form shows: its sections, and beside them their navigation, or what the page puts there. */
export function FormSections(props: FormSectionsProps) {
  const { descriptor, errorTitle, mistakeTitle = errorTitle, readOnly, onBusy, takeRefusal } = props
  const translate = useTranslate()
  const form = useFormContext<Values>()
  useImperativeHandle(props.form, () => form, [form])
  const { isSubmitting } = useFormState()
  useEffect(() => onBusy?.(isSubmitting), [onBusy, isSubmitting])
  const element = useRef<HTMLDivElement>(null)
  const isHeld = isSubmitting && !props.staysOpen
  const sections = useMemo(() => formSections(descriptor), [descriptor])
  const drawn = useLaterSections(sections)
  const reported = useRefusalDialog({ descriptor, sections, errorTitle, mistakeTitle, element, takeRefusal })
  const takesScans = props.onMissed !== undefined
  const isOnly = sections.flatMap(({ fields }) => fields).length === 1
  const isDrawn = drawn > 0 || sections.length === 0
  useEffect(() => {
    // The dialog opened before its fields were there: it holds the focus for the first, which may still be loading
    // itself. On a touch screen no keyboard opens unasked, but a scanner types without one.
    const holder = document.activeElement
    const isForFingers = !takesScans && matchMedia('(pointer: coarse)').matches
    if (!isDrawn || !(holder instanceof HTMLElement) || holder.getAttribute('role') !== 'dialog' || isForFingers) return
    if (sections.length === 0) return firstControl(holder)?.focus()
    const fields = element.current
    const isThere = () => {
      const first =
        fields?.querySelector<HTMLElement>(`${AWAITED}, ${FIELD}, ${FILE}`) ?? fields?.querySelector<HTMLElement>(BOX)
      if (!first || first.matches(AWAITED)) return false
      first.focus()
      return true
    }
    if (!fields || isThere()) return
    const watch = new MutationObserver(() => (document.activeElement !== holder || isThere()) && watch.disconnect())
    watch.observe(fields, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [isDrawn, takesScans, sections])
  const { subscribe, getFieldState, clearErrors } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const error: unknown = name !== undefined && getFieldState(name).error
          // A list whose lines are added or moved keeps the errors of its cells.
          if (error) clearErrors(Array.isArray(error) ? `${name}.root` : name)
        },
      }),
    [subscribe, getFieldState, clearErrors],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    // Some scanners end with Tab, which goes on to the next field where there is one.
    if (
      takesScans &&
      isOnly &&
      event.key === 'Tab' &&
      !event.shiftKey &&
      !event.nativeEvent.isComposing &&
      event.target instanceof HTMLInputElement &&
      event.target.value.trim() !== ''
    ) {
      event.preventDefault()
      return event.target.form?.requestSubmit()
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!readOnly && !isSubmitting) element.current?.closest('form')?.requestSubmit()
  }
  const isLong = sections.length > 1 && sections.reduce((sum, { fields }) => sum + fields.length, 0) > LONG_FORM
  return (
    <ReportedContext value={reported}>
      <div
        ref={element}
        role="presentation"
        aria-busy={!isDrawn || isHeld ? true : undefined}
        {...(isHeld && HELD)}
        className={props.aside ? styles.besides : isLong ? styles.long : styles.form}
        onKeyDown={onKeyDown}
      >
        {isLong && !props.aside && <SectionNav resource={descriptor.name} sections={sections} />}
        <div className={styles.sections}>
          {props.before}
          {sections.map(({ group, fields }, at) => (
            <section
              key={group}
              className={styles.section}
              data-section={group}
              aria-labelledby={sections.length > 1 ? `${props.id}-${group}` : undefined}
            >
              {sections.length > 1 && (
                <h3 id={`${props.id}-${group}`} className={styles.heading}>
                  {groupLabel(descriptor.name, group, translate)}
                </h3>
              )}
              <div
                className={styles.fields}
                style={at < drawn ? undefined : { minHeight: (fields.length / 2) * ROW_HEIGHT }}
              >
                {at < drawn &&
                  fields.map((field) => (
                    <FormField key={field.name} resource={descriptor.name} field={field} readOnly={readOnly} />
                  ))}
              </div>
            </section>
          ))}
          {props.after}
        </div>
        {props.aside && <aside className={styles.aside}>{props.aside}</aside>}
      </div>
    </ReportedContext>
  )
}
