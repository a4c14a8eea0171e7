import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFormState } from 'react-hook-form'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { fieldLabel } from '../displays/values'
import { errorText, messageIn } from '../inputs/fieldError'
import { FIELD } from '../kit/Dialog'
import { afterDialog, focusWrong } from '../kit/focusWrong'
import { showError } from '../kit/errorDialog'
import type { Refusal } from './refusal'
import type { FormSection } from './sections'

interface RefusalDialogOptions {
  readonly descriptor: ResourceDescriptor
  readonly sections: readonly FormSection[]
  readonly errorTitle: string | undefined
  /** The title of the dialog for a field's error; without it the field shows the error. */
  readonly mistakeTitle: string | undefined
  readonly element: RefObject<HTMLElement | null>
  /** Takes the error of the call, if the last save got as far as that: it is told once. */
  readonly takeRefusal: () => Refusal | undefined
}

/** A text of the specification, verbatim. */
const EXACT = 'validation.betweenExclusive'
/** Whether a message does not name its field, so that the name is added away from the field. */
const isNameless = (key: string) => key.startsWith('validation.') && key !== EXACT

/**
 * Reports a save that was rejected. A dialog shows a failed call, and the first error if the specification names a dialog;
 * else only the field shows it. Then the focus goes to the first field that is marked.
 * @returns the message that the dialog has shown
 */
export function useRefusalDialog({
  descriptor,
  sections,
  errorTitle,
  mistakeTitle,
  element,
  takeRefusal,
}: RefusalDialogOptions): string | undefined {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const [reported, setReported] = useState<string>()
  const seen = useRef(0)
  useEffect(() => {
    if (submitCount === seen.current) return
    seen.current = submitCount
    if (Object.keys(errors).length === 0) return
    const failure = takeRefusal()
    const first = sections.flatMap(({ fields }) => fields).find(({ name }) => messageIn(errors[name]))
    const wrong = first ? errors[first.name] : errors
    const text = errorText(wrong, translate)
    const label = first && fieldLabel(descriptor.name, first, translate)
    const saying =
      first && isNameless(messageIn(wrong)?.message ?? '')
        ? translate('server.fieldRule', { name: label, rule: text })
        : text
    const isSaid = failure !== undefined || mistakeTitle !== undefined
    setReported(failure ? failure.reported : isSaid ? text : undefined)
    const isMarked = !isSaid && focusWrong(element.current)
    const from = document.activeElement
    // A question that was answered before this may only now be closing.
    if (isMarked) return focusLater(element.current, from)
    showError(failure ? errorTitle : mistakeTitle, failure?.error ?? saying, () => focusLater(element.current, from))
  }, [submitCount, errors, descriptor, sections, errorTitle, mistakeTitle, element, takeRefusal, translate])
  return reported
}

/** @param from where the focus was before the dialog */
function focusLater(form: HTMLElement | null, from: Element | null) {
  const focus = () => {
    const at = document.activeElement
    // A user who has moved to another field keeps typing there.
    if (at === from || !at?.matches(FIELD)) focusWrong(form)
  }
  afterDialog(focus)
}
