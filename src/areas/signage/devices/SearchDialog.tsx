import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { request } from '../../../data/http'
import type { PlusSearchResult } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { StatusPill } from '../../../ui/live/StatusPill'
import styles from './devices.module.css'

/** How many codes are suggested. */
const OFFERED = 12

/** Finds the devices that show a product; empty input is ignored. */
export function SearchDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [term, setTerm] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') setTerm(text.trim())
  }
  const choose = (code: string) => {
    setText(code)
    setTerm(code)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('areas.signage.search.title')}
      size="m"
      footer={<Button onClick={() => onClose()}>{translate('kit.close')}</Button>}
    >
      <form className={styles.form} role="search" onSubmit={search}>
        <TextInput
          label={translate('areas.signage.search.term')}
          help={translate('areas.signage.search.help')}
          autoComplete="off"
          maxLength={128}
          value={text}
          onChange={(event) => setText(event.target.value)}
          suffix={
            <Button size="s" type="submit" variant="ghost" disabled={text.trim() === ''}>
              {translate('resources.plus-device.actions.search')}
            </Button>
          }
        />
      </form>
      {term !== '' && <Found storeCode={String(params['storeCode'])} term={term} onChoose={choose} />}
    </Dialog>
  )
}

function Found({ storeCode, term, onChoose }: { storeCode: string; term: string; onChoose: (code: string) => void }) {
  const translate = useTranslate()
  const path = fillPath('/plus/store/{storeCode}/device/search/{term}', { storeCode, term })
  const { data, error, refetch } = useQuery({
    queryKey: ['plus-device', 'search', path],
    queryFn: ({ signal }) => request<PlusSearchResult>('GET', path, { signal }),
  })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const { devList, prCodeList } = data
  return (
    <div
      className={styles.found}
      role="region"
      aria-live="polite"
      aria-label={translate('areas.signage.search.found', { smart_count: devList.length })}
    >
      {prCodeList.length > 1 && (
        <div className={styles.codes}>
          {prCodeList.slice(0, OFFERED).map((code) => (
            <Button
              key={code}
              size="s"
              variant={code === term ? 'primary' : 'secondary'}
              onClick={() => onChoose(code)}
            >
              {code}
            </Button>
          ))}
          {prCodeList.length > OFFERED && (
            <span className={styles.more}>
              {translate('areas.signage.search.more', { count: prCodeList.length - OFFERED })}
            </span>
          )}
        </div>
      )}
      {devList.length === 0 ? (
        <EmptyState
          title={translate('areas.signage.search.none')}
          text={translate('areas.signage.search.noneText', { term })}
        />
      ) : (
        <ul className={styles.devices}>
          {devList.map(({ mac, name, model, status, product = [] }) => (
            <li key={mac}>
              <a href={`#/plus/device/show/${encodeURIComponent(storeCode)}/${mac}`}>{name || mac}</a>
              <StatusPill resource="plus-device" field="status" value={status} />
              <span className={styles.detail}>
                {mac} · {translate(`resources.plus-device.enums.model.${model}`)} ·{' '}
                {translate('areas.signage.search.products', { smart_count: product.filter(Boolean).length })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
