import { useTranslate } from 'ra-core'
import { HttpError } from '../../../data/http'
import type { GatewayKind } from '../../../generated/types'
import { errorText, isAbort } from '../../../ui/feedback/errorText'
import { PasswordInput } from '../../../ui/inputs/password'
import { Switch } from '../../../ui/kit/Switch'
import { TextInput } from '../../../ui/kit/TextInput'
import { Refused } from './Refused'

/** How a gateway is reached. */
export interface Connection {
  readonly address: string
  readonly listens: boolean
  readonly user: string
  readonly secret: string
  /** The password or token that is stored is taken away. */
  readonly isWithoutSecret: boolean
  /** Blank where pictures are sent to it. */
  readonly pictureAddress: string
}

/** What becomes of a password or token that is stored where none is entered: it stays, or does not fit the address any more. */
export type StoredSecret = 'none' | 'kept' | 'again'

type Part = 'address' | 'user' | 'secret' | 'pictureAddress'
const PARTS: readonly Part[] = ['address', 'user', 'secret', 'pictureAddress']

interface ConnectionFieldsProps {
  readonly kind: GatewayKind
  readonly value: Connection
  readonly stored?: StoredSecret
  /** It was sent, so that what is missing is said. */
  readonly isSent: boolean
  /** Why it was refused. */
  readonly failure: Error | null
  readonly onChange: (changed: Partial<Connection>) => void
}

/** What is still to be entered of a gateway of this kind. */
export const missingOf = (kind: GatewayKind, value: Connection, stored: StoredSecret = 'none'): readonly Part[] =>
  PARTS.filter((part) => isNeeded(kind, part, value, stored) && value[part].trim() === '')

function isNeeded(kind: GatewayKind, part: Part, { isWithoutSecret }: Connection, stored: StoredSecret): boolean {
  if (part === 'pictureAddress') return false
  if (part !== 'secret' || stored === 'none') return part === 'address' || kind[part] === 'needed'
  return stored === 'again' && !isWithoutSecret
}

/** What is sent of it: what the kind asks for, and what was entered. */
export const sentOf = (kind: GatewayKind, { address, listens, user, secret, pictureAddress }: Connection) => ({
  address: address.trim(),
  ...(kind.listens && { listens }),
  ...(kind.user !== 'none' && { user: user.trim() || null }),
  ...(kind.secret !== 'none' && secret !== '' && { secret }),
  ...(kind.fetches && { pictureAddress: pictureAddress.trim() || null }),
})

const HELP: Readonly<Record<StoredSecret, string>> = { none: 'secretHelp', kept: 'keptHelp', again: 'againHelp' }

/** Where a gateway is and how it is reached: what its kind asks for. */
export function ConnectionFields({ kind, value, stored = 'none', isSent, failure, onChange }: ConnectionFieldsProps) {
  const translate = useTranslate()
  const missing = isSent ? missingOf(kind, value, stored) : []
  const refused = failure && fieldOf(failure)
  const common = (part: Part) => ({
    error: missing.includes(part)
      ? part === 'secret' && stored === 'again'
        ? translate('areas.hardware.add.againHelp')
        : translate(`areas.hardware.add.missing.${part === 'secret' ? kind.secretIs : part}`)
      : failure && refused === part
        ? errorText(failure, translate)
        : undefined,
    required: isNeeded(kind, part, value, stored),
    autoCapitalize: 'off',
    spellCheck: false,
    value: value[part],
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [part]: event.target.value }),
  })
  return (
    <>
      <TextInput
        label={translate('resources.hardware-gateway.fields.address')}
        help={translate(`areas.hardware.kinds.${kind.driver}.address`)}
        autoComplete="off"
        maxLength={260}
        {...common('address')}
      />
      {kind.user !== 'none' && (
        <TextInput
          label={translate('resources.hardware-gateway.fields.user')}
          autoComplete="off"
          maxLength={128}
          {...common('user')}
        />
      )}
      {kind.secret !== 'none' && (
        <PasswordInput
          label={translate(`areas.hardware.add.${kind.secretIs}`)}
          help={value.isWithoutSecret ? undefined : translate(`areas.hardware.add.${HELP[stored]}`)}
          maxLength={512}
          disabled={value.isWithoutSecret}
          {...common('secret')}
        />
      )}
      {kind.secret === 'optional' && stored !== 'none' && (
        <Switch
          label={translate(`areas.hardware.add.without.${kind.secretIs}`)}
          help={translate('areas.hardware.add.withoutHelp')}
          checked={value.isWithoutSecret}
          onChange={({ target: { checked } }) => onChange({ isWithoutSecret: checked, ...(checked && { secret: '' }) })}
        />
      )}
      {kind.listens && (
        <Switch
          label={translate('resources.hardware-gateway.fields.listens')}
          help={translate('areas.hardware.add.listensHelp')}
          checked={value.listens}
          onChange={(event) => onChange({ listens: event.target.checked })}
        />
      )}
      {kind.fetches && (
        <TextInput
          label={translate('areas.hardware.add.pictureAddress')}
          help={translate('areas.hardware.add.pictureAddressHelp')}
          autoComplete="off"
          maxLength={200}
          {...common('pictureAddress')}
        />
      )}
      {failure && refused === undefined && !isAbort(failure) && <Refused>{errorText(failure, translate)}</Refused>}
    </>
  )
}

/** The field that a refusal is about; undefined where it names none of them. */
const fieldOf = (failure: Error): Part | undefined =>
  PARTS.find((part) => failure instanceof HttpError && failure.fields && part in failure.fields)
