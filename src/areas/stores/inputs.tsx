import { useGetOne } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { SelectOf } from '../../ui/inputs/select'
import { useFormMode, type Input, type InputProps } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { TextInput } from '../../ui/kit/TextInput'
import { useDraft } from '../../ui/kit/useDraft'

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const CHANNELS = between(11, 26)
const OUTBAND = between(27, 31)

/** A radio channel: 11 to 26, and 27 to 31 if outband is enabled, by the form's own field or else its store. */
export const Channel: Input = (props) => {
  const [given, storeCode, value] = useWatch({ name: ['outbandEnable', 'storeCode', props.source] }) as [
    unknown,
    string | undefined,
    unknown,
  ]
  const outband = given === true || OUTBAND.some((one) => one === value)
  return given === undefined && storeCode !== undefined ? (
    <ChannelOfStore {...props} outband={outband} storeCode={storeCode} />
  ) : (
    <ChannelOf {...props} outband={outband} />
  )
}

type ChannelProps = InputProps & { readonly outband: boolean }

const ChannelOf = ({ outband, ...props }: ChannelProps) => (
  <SelectOf {...props} values={outband ? [...CHANNELS, ...OUTBAND] : CHANNELS} />
)

function ChannelOfStore({ storeCode, outband, ...props }: ChannelProps & { readonly storeCode: string }) {
  const { data } = useGetOne<{ id: string; outbandEnable?: boolean }>('store', {
    id: encodeURIComponent(storeCode),
    meta: { background: true },
  })
  return <ChannelOf {...props} outband={outband || data?.outbandEnable === true} />
}

/** A day of the week; "manual" on update only. */
export const Weekday: Input = (props) => {
  const mode = useFormMode()
  const days = props.meta?.options ?? []
  return <SelectOf {...props} values={mode === 'create' ? days.filter((day) => day !== 'MANUAL') : days} />
}

/** A number of digits only: text with a sign, a point or other notation stays as typed and is not a number. */
export const Digits: Input = (props) => {
  const input = useFieldInput(props)
  return (
    <TextInput
      {...input.texts}
      {...input.control}
      {...useDraft(input.control.value, input.control.onChange, readDigits)}
      readOnly={input.readOnly}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}

/** The number that digits spell; any other value unchanged. */
export const readDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
