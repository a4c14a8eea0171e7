import { createElement } from 'react'
import type { InputName } from '../../schema/dialect'
import { chips } from './chips'
import { color } from './color'
import { dateTime } from './dateTime'
import { mapPicker } from './mapPicker'
import { multiSelect } from './multiSelect'
import { number } from './number'
import { objectFields } from './objectFields'
import { password } from './password'
import { rolePicker } from './rolePicker'
import { registered } from './registered'
import { channel, select, weekday } from './select'
import { storePicker } from './storePicker'
import { switchInput } from './switch'
import { email, ip, phone, text, textarea, time } from './text'
import type { Input } from './types'

/** Every input of the dialect. A name without an entry does not compile. */
export const inputs: Record<InputName, Input> = {
  text,
  textarea,
  number,
  switch: switchInput,
  select,
  multiSelect,
  password,
  email,
  phone,
  mapPicker,
  dateTime,
  time,
  chips,
  storePicker,
  rolePicker,
  privilegeTree: (props) => createElement(registered().privilegeTree, props),
  ip,
  channel,
  weekday,
  color,
  prInfo: (props) => createElement(registered().prInfo, props),
  objectFields,
  // Kept and sent, never shown.
  hidden: () => null,
}
