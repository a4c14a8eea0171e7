import { TextInput } from '../../../ui/kit/TextInput'

interface PrInfoEntryProps {
  readonly at: number
  readonly name: string
  readonly value: string
  readonly onChange: (at: number, text: string) => void
  readonly readOnly: boolean
}

/** The longest text of one entry that the wire takes. */
const LONGEST = 1_000

/** One entry of a product's information. */
export const PrInfoEntry = ({ at, name, value, onChange, readOnly }: PrInfoEntryProps) => (
  <TextInput label={name} value={value} onChange={(event) => onChange(at, event.target.value)} readOnly={readOnly} maxLength={LONGEST} autoComplete="off" />
)
