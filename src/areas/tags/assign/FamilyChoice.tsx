import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import styles from '../../../ui/inputs/inputs.module.css'
import type { Family } from './assignCalls'

interface FamilyChoiceProps {
  readonly tagId: string
  readonly prCode: string
  readonly families: readonly Family[]
  /** A family, `single` for the product alone, or undefined to cancel. */
  readonly onChoose: (ticket: Family | 'single' | undefined) => void
}

/** Offers the family ticket of a product: one family, or a choice of several. */
export function FamilyChoice({ tagId, prCode, families, onChoose }: FamilyChoiceProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(families[0])
  // Focuses a choice rather than the button: the Enter of the next scan must not answer.
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onChoose(undefined)}
      title={translate('areas.tags.assign.family.title')}
      description={translate('areas.tags.assign.family.text', {
        smart_count: families.length,
        code: prCode,
        tag: tagId,
      })}
      size="s"
      role="alertdialog"
      initialFocus={first}
      footer={
        <>
          <Button onClick={() => onChoose(undefined)}>{translate('kit.cancel')}</Button>
          <Button onClick={() => onChoose('single')}>{translate('areas.tags.assign.family.single')}</Button>
          <Button variant="primary" onClick={() => onChoose(chosen)}>
            {translate('areas.tags.assign.family.use')}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={translate('areas.tags.assign.family.title')} className={styles.choices}>
        {families.map((family, at) => (
          <label key={`${family.fmPrCode} ${at}`}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name="family"
              checked={chosen === family}
              onChange={() => setChosen(family)}
            />
            <b>{family.fmPrCode}</b>
            <small>{family.prCodeList.filter(Boolean).join(', ')}</small>
            <small>{family.layoutId}</small>
          </label>
        ))}
      </div>
    </Dialog>
  )
}
