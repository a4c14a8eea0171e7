import { StateEffect, StateField } from '@codemirror/state'
import type { ScriptFault } from '../scriptCalls'

/** A fault that the server told of the script as it stands; the next change takes it away. */
export const setFault = StateEffect.define<ScriptFault | undefined>()

/** The fault that was told last. */
export const faultField = StateField.define<ScriptFault | undefined>({
  create: () => undefined,
  update(fault, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFault)) return effect.value
    return transaction.docChanged ? undefined : fault
  },
})
