import { useTranslate } from 'ra-core'
import { useInfoName } from '../../../data/aliases'
import { saveFile } from '../../../data/downloads'
import { useSession } from '../../../data/session'
import { CSV_BOM, csvLine } from '../../../schema/csv'
import { Button } from '../../../ui/kit/Button'
import upload from '../../../ui/upload/upload.module.css'

const USUAL_COUNT = 10

/** What a product file looks like: its columns by name, and an empty one to fill. */
export function FileExample() {
  const translate = useTranslate()
  const nameOf = useInfoName()
  const count = useSession()?.systemConfig.prInfoCount ?? USUAL_COUNT
  const columns = ['prCode', 'layoutId', 'nfc', ...Array.from({ length: count }, (_, at) => nameOf(at))]
  const save = () => saveFile(new Blob([CSV_BOM, csvLine(columns)], { type: 'text/csv' }), 'products.csv')
  return (
    <>
      <p>{translate('areas.products.uploads.help')}</p>
      <p className={upload.columns}>
        {columns.map((name, at) => (
          <code key={at}>{name}</code>
        ))}
      </p>
      <Button variant="ghost" size="s" onClick={save}>
        {translate('areas.products.uploads.example')}
      </Button>
    </>
  )
}
