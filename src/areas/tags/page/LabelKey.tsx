import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isMissing, whileThere } from '../../../data/errors'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import type { LabelKeyEntry, LabelKeyState } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { errorText } from '../../../ui/feedback/errorText'
import { useAsking } from '../../../ui/feedback/useAsking'
import { useGuardedDialog } from '../../../ui/feedback/useGuardedDialog'
import { PasswordInput } from '../../../ui/inputs/password'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { Checkbox } from '../../../ui/kit/Checkbox'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { showError } from '../../../ui/kit/errorDialog'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from './labelWay.module.css'

const REFRESH_EVERY = 5_000
const PATH = '/api/v1/hardware-label-key/{storeCode}/{tagMac}'

type Label = Pick<LabelKeyState, 'storeCode' | 'tagMac'>
/** What somebody is about to do with the key of a label; `removeBoth` where it is getting another one. */
type Asked = 'enter' | 'set' | 'remove' | 'removeBoth'

interface LabelKeyProps {
  readonly state: LabelKeyState['key']
  /** How far the key is that it is to get; nothing where it is to get none. */
  readonly newKey?: LabelKeyState['newKey'] | undefined
  readonly onAsk: (asked: Asked) => void
}

/** The key of a label: whether one is stored, and for those who may, to enter the one that it has, to give it another one, or to remove it. */
export function LabelKey({ state, newKey, onAsk }: LabelKeyProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  // There is no other one beside it.
  const isFirst = state === 'NONE' && newKey != null
  return (
    <div className={styles.key}>
      {!isFirst && (
        <span className={state === 'SEALED' ? styles.differs : styles.note}>
          {translate(`areas.hardware.key.states.${state}`)}
        </span>
      )}
      {newKey && (
        <span role="status" className={newKey === 'WAITING' ? styles.note : styles.differs}>
          {translate(`areas.hardware.key.${isFirst ? 'first' : 'next'}.${newKey}`)}
        </span>
      )}
      {mayWrite && (
        <>
          <Button size="s" onClick={() => onAsk('enter')}>
            {translate(`areas.hardware.key.${state === 'NONE' ? 'enter' : 'another'}`)}
          </Button>
          {state !== 'SEALED' && newKey !== 'WAITING' && newKey !== 'SEALED' && (
            <Button size="s" onClick={() => onAsk('set')}>
              {translate('areas.hardware.key.setNew')}
            </Button>
          )}
          {(state !== 'NONE' || newKey) && (
            <Button size="s" onClick={() => onAsk(newKey && !isFirst ? 'removeBoth' : 'remove')}>
              {translate('areas.hardware.key.remove')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface LabelKeyAloneProps extends Pick<LabelKeyProps, 'onAsk'> {
  readonly label: Label
}

/** The key of a label that has been sent nothing yet. Nothing for labels that have none. */
export function LabelKeyAlone({ label: { storeCode, tagMac }, onAsk }: LabelKeyAloneProps) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['hardware-label-key', storeCode, tagMac],
    queryFn: ({ signal }) => request<LabelKeyState>('GET', fillPath(PATH, { storeCode, tagMac }), { signal }),
    refetchInterval: whileThere(REFRESH_EVERY),
    retry: false,
    meta: { background: true },
  })
  if (!data) return null
  return (
    <Card title={translate('areas.hardware.key.alone')}>
      <LabelKey state={data.key} newKey={data.newKey} onAsk={onAsk} />
    </Card>
  )
}

/**
 * The dialogs of a label's key, for the page: what is typed there stays, whatever becomes of the label meanwhile.
 *
 * @returns what opens one, and what is drawn
 */
export function useLabelKeyDialogs({ storeCode, tagMac }: Label): {
  readonly ask: (asked: Asked) => void
  readonly dialogs: ReactNode
} {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const changed = (done: 'entered' | 'given' | 'removed') => {
    notify(`areas.hardware.key.${done}`, { type: 'success' })
    return Promise.all(
      ['label-way', 'hardware-label-key'].map((name) =>
        queries.invalidateQueries({ queryKey: [name, storeCode, tagMac] }),
      ),
    )
  }
  const remove = async () => {
    try {
      await request('DELETE', fillPath(PATH, { storeCode, tagMac }))
    } catch (cause) {
      // Somebody else removed it, or the answer to an earlier press was lost.
      if (!isMissing(cause)) return showError(undefined, cause)
    } finally {
      close()
    }
    await changed('removed')
  }
  const dialogs = (
    <>
      {asked === 'enter' && (
        <KeyDialog label={{ storeCode, tagMac }} onClose={close} onDone={() => void changed('entered')} />
      )}
      {asked === 'set' && (
        <NewKeyDialog label={{ storeCode, tagMac }} onClose={close} onDone={() => void changed('given')} />
      )}
      {(asked === 'remove' || asked === 'removeBoth') && (
        <ConfirmDialog
          danger
          title={translate('areas.hardware.key.removeTitle')}
          text={translate(`areas.hardware.key.${asked}Text`, { tag: tagMac })}
          confirmLabel={translate('areas.hardware.key.remove')}
          onConfirm={remove}
          onOpenChange={close}
        />
      )}
    </>
  )
  return { ask: setAsked, dialogs }
}

interface KeyDialogProps {
  readonly label: Label
  readonly onClose: () => void
  readonly onDone: () => void
}

function KeyDialog({ label: { storeCode, tagMac }, onClose, onDone }: KeyDialogProps) {
  const translate = useTranslate()
  const [key, setKey] = useState('')
  const [isMissed, setMissed] = useState(false)
  const { mutation: save } = useAsking(
    (body: LabelKeyEntry, signal) => request('PUT', fillPath(PATH, { storeCode, tagMac }), { body, signal }),
    onDone,
    'tag',
  )
  const { close, leave } = useGuardedDialog(key !== '', save.isPending, onClose)
  const done = () => {
    leave()
    onClose()
  }
  const submit = (form: HTMLFormElement) => {
    if (key.trim() === '') {
      flushSync(() => setMissed(true))
      focusWrong(form)
    } else save.mutate({ key }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={translate('areas.hardware.key.title', { tag: tagMac })}
      submitLabel={translate('areas.hardware.key.save')}
      busy={save.isPending}
      holds
      onSubmit={submit}
      onClose={close}
    >
      <PasswordInput
        label={translate('areas.hardware.key.field')}
        help={translate('areas.hardware.key.help')}
        error={
          isMissed ? translate('areas.hardware.key.missing') : save.error ? errorText(save.error, translate) : undefined
        }
        required
        maxLength={64}
        value={key}
        onChange={(event) => {
          setKey(event.target.value)
          setMissed(false)
          save.reset()
        }}
      />
    </FormDialog>
  )
}

const KEY_BYTES = 11

/** A key that nobody can guess. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

/** Gives a label another key. It is shown here alone, so that it is written down before it is sent. */
function NewKeyDialog({ label: { storeCode, tagMac }, onClose, onDone }: KeyDialogProps) {
  const translate = useTranslate()
  const [first] = useState(randomKey)
  const [key, setKey] = useState(first)
  const [isNoted, setNoted] = useState(false)
  const [isSent, setSent] = useState(false)
  const { mutation: save } = useAsking(
    (body: LabelKeyEntry, signal) => request('POST', fillPath(PATH, { storeCode, tagMac }), { body, signal }),
    onDone,
    'tag',
  )
  const { close, leave } = useGuardedDialog(key !== first || isNoted, save.isPending, onClose)
  const done = () => {
    leave()
    onClose()
  }
  const change = (given: string) => {
    setKey(given)
    // Another one is to be written down anew.
    setNoted(false)
    setSent(false)
    save.reset()
  }
  const submit = (form: HTMLFormElement) => {
    flushSync(() => setSent(true))
    if (key.trim() === '' || !isNoted) focusWrong(form)
    else save.mutate({ key }, { onSuccess: done })
  }
  const notNoted = useId()
  const isMissed = isSent && !isNoted
  const wrong =
    isSent && key.trim() === ''
      ? translate('areas.hardware.key.missing')
      : save.error
        ? errorText(save.error, translate)
        : undefined
  return (
    <FormDialog
      title={translate('areas.hardware.key.newTitle', { tag: tagMac })}
      description={translate('areas.hardware.key.newText')}
      submitLabel={translate('areas.hardware.key.newSubmit')}
      busy={save.isPending}
      holds
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        label={translate('areas.hardware.key.newField')}
        help={translate('areas.hardware.key.newHelp')}
        error={wrong}
        required
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={key}
        onChange={(event) => change(event.target.value)}
      />
      <div>
        <Button size="s" onClick={() => change(randomKey())}>
          {translate('areas.hardware.key.generate')}
        </Button>
      </div>
      <div>
        <Checkbox
          label={translate('areas.hardware.key.noted')}
          aria-invalid={isMissed}
          aria-describedby={isMissed ? notNoted : undefined}
          checked={isNoted}
          onChange={setNoted}
        />
        {isMissed && (
          <p id={notNoted} role="alert" className={styles.missed}>
            {translate('areas.hardware.key.notNoted')}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
