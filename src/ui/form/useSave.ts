import { useNotify, useTranslate } from 'ra-core'
import type { UseFormReturn } from 'react-hook-form'
import { isMissing } from '../../data/conflict'
import { bodyOf } from '../../schema/body'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { REVISION } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { changeable } from '../../schema/threeWay'
import { askGone } from '../conflict/ask'
import { useConflict } from '../conflict/useConflict'
import { displayText } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import type { FormBase } from './useLateValues'

interface SaveOptions {
  readonly descriptor: ResourceDescriptor
  readonly mode: 'create' | 'update'
  readonly form: UseFormReturn<Record<string, unknown>>
  readonly base: FormBase
  /** Whether the values may be sent, but for the fields that it gives; what is wrong with them has been shown. */
  readonly isFit: (values: Values) => Promise<false | ReadonlySet<string>>
  readonly onSave: (body: Values, values: Values) => Promise<void>
  /** Saves as a new record what was deleted meanwhile. */
  readonly onRecreate: ((body: Values) => Promise<void>) | undefined
}

/**
 * `await save()`: saves what the form holds; where somebody else has saved meanwhile, once more with both people's
 * changes. Gives whether it is saved.
 * @throws HttpError any other failure
 */
export function useSave({ descriptor, mode, form, base, isFit, onSave, onRecreate }: SaveOptions): () => Promise<boolean> {
  const translate = useTranslate()
  const notify = useNotify()
  const settle = useConflict(descriptor)

  const attempt = async (): Promise<'saved' | 'again' | 'left'> => {
    const values = form.getValues()
    const stays = await isFit(values)
    if (!stays) return 'left'
    try {
      const body = Object.entries(bodyOf(descriptor, values, mode)).filter(([name]) => !stays.has(name))
      await onSave(Object.fromEntries(body), values)
      return 'saved'
    } catch (error) {
      if (mode === 'update' && isMissing(error)) return recreate(values)
      return merged(error, values)
    }
  }
  const recreate = async (values: Values) => {
    const isWanted = await askGone({ typed: inWords(values), canRecreate: onRecreate !== undefined })
    if (!isWanted || !onRecreate) return 'left'
    await onRecreate(bodyOf(descriptor, values))
    return 'saved'
  }
  const merged = async (error: unknown, values: Values) => {
    const settled = await settle(error, base.read(), values)
    if (!settled) throw error
    if (settled.is === 'back') return 'left'
    base.begin(settled.theirs)
    if (settled.is === 'show') {
      form.reset({ ...settled.values })
      notify(translate('conflict.theirsTaken'))
      return 'left'
    }
    for (const name of settled.fields) form.setValue(name, settled.values[name] ?? null, { shouldDirty: true })
    form.setValue(REVISION, settled.theirs[REVISION])
    return 'again'
  }
  const inWords = (values: Values) =>
    changeable(descriptor)
      .filter(({ inForm, writeOnly }) => inForm && !writeOnly)
      .map((field) => `${fieldLabel(descriptor.name, field, translate)}: ${displayText(descriptor.name, field, values, translate)}`)
      .join('\n')

  return async () => {
    let result = await attempt()
    while (result === 'again') result = await attempt()
    return result === 'saved'
  }
}
