import { useNotify, useTranslate } from 'ra-core'
import { useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isMissing } from '../../data/conflict'
import { bodyOf } from '../../schema/body'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { REVISION, UNREAD } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { changeable } from '../../schema/threeWay'
import { goneRecords } from '../conflict/ask'
import { useConflict } from '../conflict/useConflict'
import { displayText } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import type { SaveQuestion } from './extras'
import { FieldsRefused, refusalOf, type Refusal } from './refusal'
import type { FormBase } from './useFormBase'

interface SaveOptions {
  readonly descriptor: ResourceDescriptor
  readonly mode: 'create' | 'update'
  readonly form: RefObject<UseFormReturn<Values> | null>
  readonly base: FormBase
  /** The fields that are not sent. */
  readonly stays: () => ReadonlySet<string>
  readonly confirmSave: SaveQuestion | undefined
  readonly onSave: (body: Values, values: Values) => Promise<void>
  /** Saves as a new record what was deleted meanwhile. */
  readonly onRecreate: ((body: Values) => Promise<void>) | undefined
  readonly onSaved: () => void
}

/**
 * The `save` of react-admin's SaveContext: saves what the form holds, which fits; where somebody else has saved
 * meanwhile, once more with both people's changes. What the server says of fields lands on them.
 * @returns it, and the failure of the last save
 */
export function useSave({ descriptor, mode, form, base, stays, confirmSave, onSave, onRecreate, onSaved }: SaveOptions) {
  const translate = useTranslate()
  const notify = useNotify()
  const settle = useConflict(descriptor)
  const isBusy = useRef(false)
  const refusal = useRef<Refusal>(undefined)

  const attempt = async ({ getValues, reset, setValue }: UseFormReturn<Values>): Promise<'saved' | 'again' | 'left'> => {
    const values = getValues()
    // A record that comes while this is under way changes what the form began with.
    const begun = base.read()
    if (confirmSave && !(await confirmSave(values))) return 'left'
    try {
      const body = Object.entries(bodyOf(descriptor, values, mode)).filter(([name]) => !stays().has(name))
      const isRow = mode === 'update' && descriptor.versioned === 'record' && values[REVISION] === undefined
      await onSave({ ...Object.fromEntries(body), ...(isRow && { [REVISION]: UNREAD }) }, values)
      return 'saved'
    } catch (error) {
      if (mode === 'update' && isMissing(error)) return recreate(values)
      const settled = await settle(error, begun, values)
      if (!settled) throw error
      if (settled.is === 'back') return 'left'
      base.begin(settled.theirs)
      if (settled.is === 'show') {
        reset({ ...settled.values }, { keepSubmitCount: true })
        notify(translate('conflict.theirsTaken'))
        return 'left'
      }
      for (const name of settled.fields) setValue(name, settled.values[name] ?? null, { shouldDirty: true })
      setValue(REVISION, settled.theirs[REVISION])
      return 'again'
    }
  }
  const recreate = async (values: Values) => {
    const isWanted = await goneRecords.ask({ typed: inWords(values), canRecreate: onRecreate !== undefined })
    if (!isWanted || !onRecreate) return 'left'
    await onRecreate(bodyOf(descriptor, values))
    return 'saved'
  }
  const inWords = (values: Values) =>
    changeable(descriptor)
      .filter(({ inForm, writeOnly }) => inForm && !writeOnly)
      .map((field) => `${fieldLabel(descriptor.name, field, translate)}: ${displayText(descriptor.name, field, values, translate)}`)
      .join('\n')

  const save = async () => {
    if (isBusy.current || !form.current) return undefined
    isBusy.current = true
    refusal.current = undefined
    try {
      let result = await attempt(form.current)
      while (result === 'again') result = (await form.current.trigger()) ? await attempt(form.current) : 'left'
      if (result === 'saved') onSaved()
      return undefined
    } catch (error) {
      if (error instanceof FieldsRefused) return error.fields
      refusal.current = refusalOf(error, descriptor, translate)
      const { fields } = refusal.current
      if (isOfCells(descriptor, Object.keys(fields))) {
        // Each cell says what is wrong with it, and no dialog says all of it once more.
        refusal.current = undefined
        return fields
      }
      return { ...fields, root: { serverError: refusal.current.told || 'refused' } }
    } finally {
      isBusy.current = false
    }
  }
  return { save, refusal }
}

const isOfCells = (descriptor: ResourceDescriptor, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => name.split('.').length > 2 && descriptor.fields.some((field) => field.input === 'rows' && name.startsWith(`${field.name}.`)))
