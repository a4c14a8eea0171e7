import { createElement } from 'react'
import type { CommonInput } from '../../schema/dialect'
import { chips } from './chips'
import { color } from './color'
import { dateTime } from './dateTime'
import { lateInput } from './lateInput'
import { mapPicker } from './mapPicker'
import { multiSelect } from './multiSelect'
import { number } from './number'
import { password } from './password'
import { radio } from './radio'
import { rowsInput } from './rows'
import { select } from './select'
import { switchInput } from './switch'
import { email, ip, phone, text, textarea, time } from './text'
import { timeZone } from './timeZone'
import { openRegistry } from '../registries'
import type { Input, InputProps } from './types'

// They consist of other inputs of this registry, and few forms have them.
const ObjectFields = lateInput(() => import('./ObjectFields').then((module) => module.ObjectFields))
const Reference = lateInput(() => import('./ReferenceInput').then((module) => module.ReferenceInput))
const File = lateInput(() => import('./FileInput').then((module) => module.FileInput))
const KeyValues = lateInput(() => import('./KeyValues').then((module) => module.KeyValues))

const inputs: Readonly<Record<CommonInput, Input>> = {
  text,
  textarea,
  number,
  switch: switchInput,
  select,
  radio,
  multiSelect,
  password,
  email,
  phone,
  mapPicker,
  dateTime,
  time,
  timeZone,
  chips,
  ip,
  color,
  objectFields: ObjectFields,
  rows: rowsInput(),
  reference: Reference,
  file: File,
  keyValues: KeyValues,
  // Kept and sent, never shown.
  hidden: () => null,
}

const named = openRegistry('inputs', inputs)

/** An input by its name (one of these, or what an area registers), or one of a page's own. */
export const inputOf = (input: string | Input): Input => (typeof input === 'string' ? named(input) : input)

/** The input of that name, or of a page's own. */
export const AnyInput = ({ input, ...props }: InputProps & { readonly input: string | Input }) =>
  createElement(inputOf(input), props)
