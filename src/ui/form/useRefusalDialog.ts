import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFormState } from 'react-hook-form'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { fieldLabel } from '../displays/values'
import { errorText, messageIn } from '../inputs/fieldError'
import { FIELD } from '../kit/Dialog'
import { afterDialog, focusWrong } from '../kit/focusWrong'
import { useErrorDialog } from '../kit/useErrorDialog'
import type { Refusal } from './refusal'
import type { FormSection } from './sections'

interface RefusalDialogOptions {
  readonly descriptor: ResourceDescriptor
  readonly sections: readonly FormSection[]
  readonly errorTitle: string | undefined
  /** Of the dialog that says what is wrong with a field; without one the field says it. */
  readonly mistakeTitle: string | undefined
  readonly element: RefObject<HTMLElement | null>
  /** The failure of the call, where the last save got as far as that. */
  readonly refusal: RefObject<Refusal | undefined>
}

/** A text of the specification, to the letter. */
const EXACT = 'validation.betweenExclusive'
/** Whether a text does not say which field it is about: away from the field it needs the field's name. */
const isNameless = (key: string) => key.startsWith('validation.') && key !== EXACT

/**
 * Reports a save that was refused. A dialog says a failed call, and the first error where the specification names one;
 * else the field says it alone. Then the focus goes to the first field that is marked.
 * @returns the sentence that the dialog has said
 */
export function useRefusalDialog({ descriptor, sections, errorTitle, mistakeTitle, element, refusal }: RefusalDialogOptions): string | undefined {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  const { errors, submitCount } = useFormState()
  const [told, setTold] = useState<string>()
  const seen = useRef(0)
  useEffect(() => {
    if (submitCount === seen.current) return
    seen.current = submitCount
    if (Object.keys(errors).length === 0) return
    const failure = refusal.current
    const first = sections.flatMap(({ fields }) => fields).find(({ name }) => messageIn(errors[name]))
    const wrong = first ? errors[first.name] : errors
    const text = errorText(wrong, translate)
    const label = first && fieldLabel(descriptor.name, first, translate)
    const saying = first && isNameless(messageIn(wrong)?.message ?? '') ? translate('server.fieldRule', { name: label, rule: text }) : text
    const isSaid = failure !== undefined || mistakeTitle !== undefined
    setTold(failure ? failure.told : isSaid ? text : undefined)
    const isMarked = !isSaid && focusWrong(element.current)
    const from = document.activeElement
    // A question that was answered before this may only now be closing.
    if (isMarked) return focusLater(element.current, from)
    showError(failure ? errorTitle : mistakeTitle, failure?.error ?? saying, () => focusLater(element.current, from))
  }, [submitCount, errors, descriptor, sections, errorTitle, mistakeTitle, element, refusal, translate, showError])
  return told
}

/** @param from where the focus was before the dialog */
function focusLater(form: HTMLElement | null, from: Element | null) {
  const focus = () => {
    const at = document.activeElement
    // Who has gone to a field meanwhile goes on typing there.
    if (at === from || !at?.matches(FIELD)) focusWrong(form)
  }
  afterDialog(focus)
}
