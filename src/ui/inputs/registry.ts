import type { InputName } from '../../schema/dialect'
import { channel } from './channel'
import { chips } from './chips'
import { color } from './color'
import { dateTime } from './dateTime'
import { hidden } from './hidden'
import { mapPicker } from './mapPicker'
import { multiSelect } from './multiSelect'
import { number } from './number'
import { objectFields } from './objectFields'
import { password } from './password'
import { prInfo } from './prInfo'
import { privilegeTree } from './privilegeTree'
import { rolePicker } from './rolePicker'
import { select } from './select'
import { storePicker } from './storePicker'
import { switchInput } from './switch'
import { email, ip, phone, text, time } from './text'
import { textarea } from './textarea'
import type { Input } from './types'
import { weekday } from './weekday'

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
  privilegeTree,
  ip,
  channel,
  weekday,
  color,
  prInfo,
  objectFields,
  hidden,
}
