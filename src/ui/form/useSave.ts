import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useClock } from '../../data/clock'
import { isMissing } from '../../data/errors'
import { bodyOf } from '../../schema/body'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { REVISION, UNREAD } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { changeable, same } from '../../schema/threeWay'
import { goneRecords } from '../conflict/ask'
import { useConflict } from '../conflict/useConflict'
import { displayText } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { errorText, isAbort } from '../feedback/errorText'
import type { SaveQuestion } from './extras'
import { FieldsRefused, refusalOf, type Refusal } from './refusal'
import { FILLED, type FormBase } from './useFormBase'

interface SaveOptions {
  readonly descriptor: ResourceDescriptor
  readonly mode: 'create' | 'update'
  readonly form: RefObject<UseFormReturn<Values> | null>
  readonly base: FormBase
  /** The fields that are not sent. */
  readonly stays: () => ReadonlySet<string>
  readonly confirmSave: SaveQuestion | undefined
  readonly onSave: (body: Values, values: Values) => Promise<Values | void>
  /** Saves as a new record what was deleted meanwhile. */
  readonly onRecreate: ((body: Values) => Promise<void>) | undefined
  readonly onSaved: () => void
}

/**
 * The `save` of react-admin's SaveContext: saves the valid values from when the save began; if somebody
 * else has saved meanwhile, once more with both people's changes. The server's errors about fields go to them. Input
 * since then into a form that stays open is its only remaining change.
 * @returns it, the error of the last save, and what is being sent
 */
export function useSave({
  descriptor,
  mode,
  form,
  base,
  stays,
  confirmSave,
  onSave,
  onRecreate,
  onSaved,
}: SaveOptions) {
  const translate = useTranslate()
  const clock = useClock()
  const notify = useNotify()
  const settle = useConflict(descriptor)
  const isBusy = useRef(false)
  const isSaved = useRef(false)
  const refusal = useRef<Refusal>(undefined)
  const sent = useRef<Values>(undefined)
  const underWay = async <Answer>(values: Values, answer: Promise<Answer>): Promise<Answer> => {
    sent.current = values
    try {
      return await answer
    } finally {
      sent.current = undefined
    }
  }

  /** @returns what is to be saved next, if anything: both people's changes */
  const attempt = async (
    { getValues, reset, setValue }: UseFormReturn<Values>,
    values: Values,
  ): Promise<Values | undefined> => {
    // A record that comes while this is under way changes what the form began with.
    const begun = base.read()
    if (confirmSave && !(await confirmSave(values))) return undefined
    try {
      const body = Object.entries(bodyOf(descriptor, values, mode)).filter(([name]) => !stays().has(name))
      const isRow = mode === 'update' && descriptor.versioned === 'record' && values[REVISION] === undefined
      const kept = await underWay(
        values,
        onSave({ ...Object.fromEntries(body), ...(isRow && { [REVISION]: UNREAD }) }, values),
      )
      isSaved.current = true
      if (!kept) onSaved()
      else {
        base.begin(kept)
        reset(values, FILLED)
      }
      return undefined
    } catch (error) {
      if (mode === 'update' && isMissing(error)) return recreate(values)
      const settled = await settle(error, begun, values)
      if (!settled) throw error
      if (settled.is === 'back') return undefined
      base.begin(settled.theirs)
      if (settled.is === 'show') {
        const since = Object.entries(getValues()).filter(([name, value]) => !same(value, values[name]))
        reset({ ...settled.values }, { keepSubmitCount: true })
        for (const [name, value] of since) setValue(name, value, { shouldDirty: true })
        notify(translate('conflict.theirsTaken'))
        return undefined
      }
      const taken = Object.fromEntries(settled.fields.map((name) => [name, settled.values[name] ?? null]))
      for (const [name, value] of Object.entries(taken))
        if (same(getValues(name), values[name])) setValue(name, value, { shouldDirty: true })
      setValue(REVISION, settled.theirs[REVISION])
      return { ...values, ...taken, [REVISION]: settled.theirs[REVISION] }
    }
  }
  const recreate = async (values: Values) => {
    const isWanted = await goneRecords.ask({ typed: inWords(values), canRecreate: onRecreate !== undefined })
    if (!isWanted || !onRecreate) return undefined
    await underWay(values, onRecreate(bodyOf(descriptor, values)))
    onSaved()
    return undefined
  }
  const inWords = (values: Values) =>
    changeable(descriptor)
      .filter(({ inForm, writeOnly }) => inForm && !writeOnly)
      .map(
        (field) =>
          `${fieldLabel(descriptor.name, field, translate)}: ${displayText(descriptor.name, field, values, translate, clock)}`,
      )
      .join('\n')

  /** An error in words that need no context. */
  const whyLeft = (error: unknown): string => {
    const [said] = error instanceof FieldsRefused ? Object.values(error.fields) : []
    const why = said ?? errorText(refusalOf(error, descriptor, translate).error, translate)
    const isList = descriptor.fields.some(({ rowsOf }) => rowsOf === descriptor.name)
    const isSaved = isList || descriptor.calls.create !== undefined || descriptor.calls.update !== undefined
    return isSaved
      ? translate('form.notSaved', {
          name: translate(`resources.${descriptor.name}.name`, { smart_count: isList ? 2 : 1 }),
          why,
        })
      : why
  }
  const save = async (submitted: Values) => {
    const saved = form.current
    if (isBusy.current || !saved) return undefined
    isBusy.current = true
    refusal.current = undefined
    isSaved.current = false
    base.hold()
    // Leaving meanwhile does not undo the save. A record that comes gives the same form another object.
    const { control } = saved
    const isLeft = () => form.current?.control !== control
    try {
      let next = await attempt(saved, submitted)
      while (next && (isLeft() || (await saved.trigger()))) next = await attempt(saved, next)
      return undefined
    } catch (error) {
      if (isLeft()) {
        // What was cancelled has already been reported.
        if (!isAbort(error)) notify(whyLeft(error), { type: 'error' })
        return undefined
      }
      if (error instanceof FieldsRefused) return error.fields
      refusal.current = refusalOf(error, descriptor, translate)
      const { fields } = refusal.current
      if (isOfCells(descriptor, Object.keys(fields))) {
        // Each cell shows its own error, and no dialog repeats them.
        refusal.current = undefined
        return fields
      }
      return { ...fields, root: { serverError: refusal.current.reported || 'refused' } }
    } finally {
      isBusy.current = false
      base.release(!isSaved.current)
    }
  }
  const takeRefusal = useCallback(() => {
    const taken = refusal.current
    refusal.current = undefined
    return taken
  }, [])
  return { save, takeRefusal, sent }
}

const isOfCells = (descriptor: ResourceDescriptor, names: readonly string[]): boolean =>
  names.length > 0 &&
  names.every(
    (name) =>
      name.split('.').length > 2 &&
      descriptor.fields.some((field) => field.input === 'rows' && name.startsWith(`${field.name}.`)),
  )
