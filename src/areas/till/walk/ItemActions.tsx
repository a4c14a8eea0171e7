import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import type { PriceCheckAnswer, PriceCheckItem, TillCheck } from '../../../generated/types'
import { can } from '../../../schema/access'
import { centsOf } from '../../../schema/cents'
import { showError } from '../../../ui/kit/errorDialog'
import { Button } from '../../../ui/kit/Button'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from './walk.module.css'

interface ItemActionsProps {
  readonly item: PriceCheckItem
  readonly isScanned: boolean
  /** @param isOver whether the walk goes on to the next product */
  readonly onAnswer: (answer: PriceCheckAnswer, isOver: boolean) => void
  readonly onNext: () => void
}

type Step = 'ask' | 'price' | 'correct'

/** What there is to say of a product, at the lower edge where the thumb is. */
export function ItemActions({ item, isScanned, onAnswer, onNext }: ItemActionsProps) {
  const translate = useTranslate()
  const [step, setStep] = useState<Step>('ask')
  if (step === 'price')
    return (
      <PriceForm
        item={item}
        onCancel={() => setStep('ask')}
        onSave={(given) => {
          onAnswer(given, false)
          setStep('correct')
        }}
      />
    )
  if (step === 'correct') return <Correction item={item} onNext={onNext} />
  return (
    <div className={styles.actions}>
      <div className={styles.more}>
        <Button onClick={() => onAnswer({ verdict: 'NOT_FOUND' }, true)}>
          {translate('areas.till.walk.notFound')}
        </Button>
        <Button onClick={() => setStep('price')}>{translate('areas.till.walk.otherPrice')}</Button>
        <Button onClick={onNext}>{translate('areas.till.walk.skip')}</Button>
      </div>
      <Button
        variant="primary"
        icon={<Check aria-hidden="true" />}
        data-scanned={isScanned || undefined}
        onClick={() => onAnswer({ verdict: 'RIGHT' }, true)}
      >
        {translate('areas.till.walk.right')}
      </Button>
    </div>
  )
}

interface PriceFormProps {
  readonly item: PriceCheckItem
  readonly onSave: (answer: PriceCheckAnswer) => void
  readonly onCancel: () => void
}

function PriceForm({ item, onSave, onCancel }: PriceFormProps) {
  const translate = useTranslate()
  const [price, setPrice] = useState(item.verdict === 'OPEN' || item.verdict === 'RIGHT' ? '' : (item.seen ?? ''))
  const [note, setNote] = useState(item.note ?? '')
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    if (centsOf(price) === undefined) return setWrong(true)
    onSave({ verdict: 'WRONG', seen: price.trim(), note: note.trim() || null })
  }
  return (
    <form
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={translate('areas.till.walk.seenPrice')}
        value={price}
        onChange={(event) => {
          setPrice(event.target.value)
          setWrong(false)
        }}
        error={isWrong && translate('server.till.noAmount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        required
        autoFocus
      />
      <TextInput
        label={translate('areas.till.walk.note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={500}
      />
      <div className={styles.pair}>
        <Button onClick={onCancel}>{translate('areas.till.walk.back')}</Button>
        <Button type="submit" variant="primary">
          {translate('areas.till.walk.save')}
        </Button>
      </div>
    </form>
  )
}

/** After a wrong price: what can be done about it on the spot. */
function Correction({ item, onNext }: { readonly item: PriceCheckItem; readonly onNext: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const viewer = useViewer()
  const { storeCode, prCode } = item
  const resend = useMutation({
    mutationFn: async () => {
      const labels = await request<TillCheck[]>('GET', '/api/v1/till-check', {
        query: { filter: JSON.stringify({ storeCode, prCode: { equals: prCode } }), range: '[0,99]' },
      })
      await request('POST', '/tag/reassign', {
        body: { storeCode, tagList: labels.map(({ tagMac }) => ({ tagMac })) },
      })
    },
  })
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => notify('areas.till.walk.resent', { type: 'success' }),
      onError: (error) => showError(undefined, error),
    })
  return (
    <div className={styles.actions}>
      <p className={styles.ask}>{translate('areas.till.walk.correct')}</p>
      <div className={styles.pair}>
        {can(viewer, 'tag.write') && (
          <Button loading={resend.isPending} disabled={resend.isSuccess} onClick={send}>
            {translate(resend.isSuccess ? 'areas.till.walk.resentShort' : 'areas.till.walk.resend')}
          </Button>
        )}
        <Button variant="primary" onClick={onNext}>
          {translate('areas.till.walk.next')}
        </Button>
      </div>
    </div>
  )
}
