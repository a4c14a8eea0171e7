import { createElement } from 'react'
import type { InputName } from '../../schema/dialect'
import { chips } from './chips'
import { color } from './color'
import { dateTime } from './dateTime'
import { mapPicker } from './mapPicker'
import { multiSelect } from './multiSelect'
import { number } from './number'
import { password } from './password'
import { radio } from './radio'
import { rolePicker } from './rolePicker'
import { registered } from './registered'
import { rowsInput } from './rows'
import { channel, select, weekday } from './select'
import { storePicker } from './storePicker'
import { switchInput } from './switch'
import { email, ip, phone, text, textarea, time } from './text'
import { timeZone } from './timeZone'
import { lazily } from '../kit/lazily'
import type { Input, InputProps } from './types'

// They are made of the other inputs of this registry, and few forms have them.
const ObjectFields = lazily<InputProps>(() => import('./ObjectFields').then((module) => module.ObjectFields))
const Reference = lazily<InputProps>(() => import('./ReferenceInput').then((module) => module.ReferenceInput))
const File = lazily<InputProps>(() => import('./FileInput').then((module) => module.FileInput))
const KeyValues = lazily<InputProps>(() => import('./KeyValues').then((module) => module.KeyValues))

/** Every input of the dialect. A name without an entry does not compile. */
export const inputs: Record<InputName, Input> = {
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
  storePicker,
  rolePicker,
  privilegeTree: (props) => createElement(registered().privilegeTree, props),
  ip,
  channel,
  weekday,
  color,
  prInfo: (props) => createElement(registered().prInfo, props),
  objectFields: (props) => createElement(ObjectFields, props),
  rows: rowsInput(),
  reference: (props) => createElement(Reference, props),
  file: (props) => createElement(File, props),
  keyValues: (props) => createElement(KeyValues, props),
  // Kept and sent, never shown.
  hidden: () => null,
}
