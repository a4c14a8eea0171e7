import { useTranslate } from 'ra-core'
import { errorText } from '../../../ui/feedback/errorText'
import { Switch } from '../../../ui/kit/Switch'
import { TextInput } from '../../../ui/kit/TextInput'

interface AddressFieldsProps {
  readonly address: string
  readonly listens: boolean
  /** It was sent without an address. */
  readonly isEmpty: boolean
  /** Why the address was refused. */
  readonly failure: Error | null
  readonly onAddress: (address: string) => void
  readonly onListens: (listens: boolean) => void
}

/** Where a gateway is, and how it is listened to. */
export function AddressFields({ address, listens, isEmpty, failure, onAddress, onListens }: AddressFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <TextInput
        label={translate('resources.hardware-gateway.fields.address')}
        help={translate('areas.hardware.add.addressHelp')}
        error={
          isEmpty ? translate('areas.hardware.add.noAddress') : failure ? errorText(failure, translate) : undefined
        }
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={260}
        value={address}
        onChange={(event) => onAddress(event.target.value)}
      />
      <Switch
        label={translate('resources.hardware-gateway.fields.listens')}
        help={translate('areas.hardware.add.listensHelp')}
        checked={listens}
        onChange={(event) => onListens(event.target.checked)}
      />
    </>
  )
}
