import type { Translate } from '../../data/texts'

/** How react-admin's inputs pass messages of validators to react-hook-form, which only takes strings. */
const PACKED = '@@react-admin@@'

/** A field's error before it is translated. */
interface FieldMessage {
  /** A text, or a key of one. */
  readonly message: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** A message as react-admin's validators give it, and its inputs read it. */
export const packed = (message: FieldMessage): string => `${PACKED}${JSON.stringify(message)}`

/** Finds the message in a field's entry of `formState.errors`: its own, or that of the first of its parts. */
export function messageIn(error: unknown): FieldMessage | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, ref: _ref, ...parts } = error as Readonly<Record<string, unknown>>
  if (typeof message === 'string' && message !== '') return unpacked(message)
  if (typeof message === 'object' && message !== null)
    return unpacked((message as FieldMessage).message, message as FieldMessage)
  return Object.values(parts).map(messageIn).find(Boolean)
}

function unpacked(text: unknown, whole?: FieldMessage): FieldMessage {
  if (typeof text !== 'string' || !text.startsWith(PACKED)) return whole ?? { message: String(text) }
  const given: unknown = JSON.parse(text.slice(PACKED.length))
  return typeof given === 'string' ? { message: given } : (given as FieldMessage)
}

/** A field's error in words; undefined if it is valid. */
export function errorText(error: unknown, translate: Translate): string | undefined {
  const found = messageIn(error)
  return found && translate(found.message, { ...found.args, _: found.message })
}
