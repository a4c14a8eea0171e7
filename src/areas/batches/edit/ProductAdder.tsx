import { FileUp, ListFilter } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { showError } from '../../../ui/kit/errorDialog'
import { lazily } from '../../../ui/kit/lazily'
import { TextArea } from '../../../ui/kit/TextArea'
import styles from '../batches.module.css'
import { codesIn, type DraftLine, type EditedBatch, EVERY_PRODUCT, linesOf, readProducts } from './draft'

interface ProductAdderProps {
  readonly batch: EditedBatch
  readonly onAdd: (fresh: readonly DraftLine[]) => void
  readonly onChange: (part: Partial<EditedBatch>) => void
}

const MOST_NAMED = 10
const FileDialog = lazily(() => import('./FileDialog').then((module) => module.FileDialog))

/** Adds products by their codes, as they are typed, scanned or pasted from a sheet, with their prices from a file, or by a filter. */
export function ProductAdder({ batch, onAdd, onChange }: ProductAdderProps) {
  const { storeCodes } = batch
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isReading, setReading] = useState(false)
  const add = async () => {
    const codes = codesIn(text)
    if (storeCodes.length === 0) return setFault(translate('server.batch.noStores'))
    if (codes.length === 0) return setFault(translate('server.batch.noLines'))
    setBusy(true)
    try {
      const found = await readProducts(storeCodes, codes)
      const somewhere = new Set(found.products.map(({ prCode }) => prCode))
      const nowhere = new Set(codes.filter((code) => !somewhere.has(code)))
      onAdd(linesOf(found, storeCodes))
      // What was not found stays, to be mended, and so does what was typed meanwhile.
      setText((now) => (now === text ? [...nowhere].join('\n') : now))
      setFault(
        nowhere.size === 0
          ? undefined
          : translate('server.noProducts', {
              codes: [...nowhere].slice(0, MOST_NAMED).join(', ') + (nowhere.size > MOST_NAMED ? ', …' : ''),
            }),
      )
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.adder}>
      <TextArea
        label={translate('areas.batches.edit.codes')}
        help={translate('areas.batches.edit.codesHelp')}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <Button loading={isBusy} onClick={() => void add()}>
        {translate('areas.batches.edit.add')}
      </Button>
      <Button
        icon={<FileUp size={16} aria-hidden="true" />}
        onClick={() => (storeCodes.length === 0 ? setFault(translate('server.batch.noStores')) : setReading(true))}
      >
        {translate('areas.batches.file.open')}
      </Button>
      {!batch.match && (
        <Button
          icon={<ListFilter size={16} aria-hidden="true" />}
          onClick={() =>
            storeCodes.length === 0 ? setFault(translate('server.batch.noStores')) : onChange({ match: EVERY_PRODUCT })
          }
        >
          {translate('areas.batches.match.open')}
        </Button>
      )}
      {isReading && <FileDialog batch={batch} onChange={onChange} onClose={() => setReading(false)} />}
    </div>
  )
}
