import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { request } from '../../../data/http'
import type { FamilyProduct } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { SHARED_STORE } from '../../../schema/sharedStore'
import { cx } from '../../../ui/kit/cx'
import { Badge } from '../../../ui/kit/Badge'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { TextInput } from '../../../ui/kit/TextInput'
import { showError } from '../../../ui/kit/errorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import upload from '../../../ui/upload/upload.module.css'
import styles from './families.module.css'
import { isShared } from './familyList'

interface Found {
  readonly prCode: string
  readonly families: readonly FamilyProduct[]
}

/** Finds the families of a product: the store's own and the shared ones. */
export function FamilyLookupDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found>()
  const [isBusy, setBusy] = useState(false)
  const search = async (event: FormEvent) => {
    event.preventDefault()
    const prCode = code.trim()
    if (prCode === '' || isBusy) return
    setBusy(true)
    try {
      const path = fillPath('/product/family/findByPrCode/{prCode}/store/{storeCode}', {
        storeCode: SHARED_STORE,
        ...params,
        prCode,
      })
      setFound({ prCode, families: await request<FamilyProduct[]>('GET', path) })
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  const label = (field: string) => translate(`resources.family-product.fields.${field}`)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('areas.products.families.lookup')}
      size="m"
      footer={<Button onClick={() => onClose()}>{translate('kit.close')}</Button>}
    >
      <form className={styles.lookup} role="search" onSubmit={(event) => void search(event)}>
        <TextInput
          label={translate('resources.product.fields.prCode')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={128}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="primary"
          loading={isBusy}
          disabled={code.trim() === ''}
          icon={<Search size={16} aria-hidden="true" />}
        >
          {translate('kit.search')}
        </Button>
      </form>
      <div role="status">
        {found?.families.length === 0 && (
          <EmptyState
            title={translate('areas.products.families.inNone')}
            text={translate('areas.products.families.inNoneText', { code: found.prCode })}
          />
        )}
      </div>
      {found !== undefined && found.families.length > 0 && (
        <table className={cx(upload.lines, styles.lines)} aria-label={translate('areas.products.families.lookup')}>
          <thead>
            <tr>
              {['fmPrCode', 'prCodeList', 'layoutId'].map((field) => (
                <th key={field} scope="col">
                  {label(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.families.map(({ storeCode, fmPrCode, prCodeList, layoutId }) => (
              <tr key={`${storeCode} ${fmPrCode}`}>
                <td>
                  <code>{fmPrCode}</code>{' '}
                  {isShared(storeCode ?? '') && (
                    <Badge tone="info">{translate('areas.products.families.shared')}</Badge>
                  )}
                </td>
                <td>
                  {prCodeList.filter(Boolean).map((one) => (
                    <code key={one} className={one === found.prCode ? styles.sought : undefined}>
                      {one}
                    </code>
                  ))}
                </td>
                <td>{layoutId}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
