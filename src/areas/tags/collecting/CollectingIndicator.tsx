import { Radar } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useCollecting } from '../../../data/collecting'
import { Indicator } from '../../../domain/indicator/Indicator'
import { LatePart } from '../../../ui/feedback/LatePart'
import { lazily } from '../../../ui/kit/lazily'
import { useCheckResults } from './checkResults'

const CollectingDialog = lazily(() => import('./CollectingDialog').then((module) => module.CollectingDialog))

/**
 * Header indicator while tag status is being collected; it opens the list of stores. Also reports the results of
 * checks.
 */
export function CollectingIndicator() {
  const translate = useTranslate()
  useCheckResults()
  const stores = useCollecting()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {stores.length > 0 && (
        <Indicator icon={<Radar size={16} aria-hidden="true" />} pulses onOpen={() => setOpen(true)}>
          {translate('app.collecting.running', { smart_count: stores.length })}
        </Indicator>
      )}
      {isOpen && (
        <LatePart onFailed={() => setOpen(false)}>
          <CollectingDialog onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </>
  )
}
