import { useTranslate } from 'ra-core'
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { productCode } from '../../../schema/productCode'
import { errorText } from '../../../ui/feedback/errorText'
import { Button } from '../../../ui/kit/Button'
import { Field } from '../../../ui/kit/Field'
import { Spinner } from '../../../ui/kit/Spinner'
import { assignTags, familyWithCode, tagsNamed } from './assignCalls'
import styles from './assign.module.css'
import { refuseFamilies } from './fileRules'
import type { AssignFormProps } from './formTypes'
import { isTagFileName, readTagFile, withKnownTags, type Mistake, type TagFile } from './tagFile'

const PER_CALL = 1_000
const SHOWN_MISTAKES = 100

interface ReadFile extends TagFile {
  readonly name: string
}

/** Many tags at once: a CSV or TXT file with a tag a line. Needs the default product code (spec/2 §5). */
export function FileAssign({ id, storeCode, site, defaultCode, onDefaultMissing, busy, run }: AssignFormProps) {
  const translate = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ReadFile>()
  const [reading, setReading] = useState(false)
  const [error, setError] = useState('')

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    event.target.value = ''
    if (!chosen) return
    setFile(undefined)
    if (!isTagFileName(chosen.name)) return setError(translate('server.invalidFileFormat'))
    setError('')
    setReading(true)
    try {
      const read = readTagFile(await chosen.text())
      const known = await namesInStore(read.lines.map(({ tagId }) => tagId), storeCode)
      const checked = withKnownTags(read, known)
      setFile({ name: chosen.name, ...checked })
      if (checked.lines.length === 0) setError(translate('messages.noValidData'))
    } catch (failure) {
      setError(errorText(failure, translate))
    } finally {
      setReading(false)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (defaultCode.trim() === '') return onDefaultMissing()
    if (!file) {
      setError(translate('areas.tags.assign.file.choose'))
      return picker.current?.focus()
    }
    if (file.lines.length === 0) return
    const tagList = file.lines.map(({ tagId, prCode }) => ({ tagMac: tagId, prCode: productCode(prCode, site) || productCode(defaultCode, site) }))
    const outcome = await run(translate('areas.tags.assign.file.tags', { smart_count: tagList.length }), file.name, async () => {
      await refuseFamilies(tagList, storeCode, site, familyWithCode)
      for (let at = 0; at < tagList.length; at += PER_CALL) await assignTags(storeCode, tagList.slice(at, at + PER_CALL))
      return file.name
    })
    if (outcome === 'success') setFile(undefined)
  }

  return (
    <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={translate('areas.tags.assign.file.label')} help={translate('areas.tags.assign.file.help')} error={error}>
        {(control) => (
          <span className={styles.picker}>
            <input {...control} ref={picker} type="file" accept=".csv,.txt" className="visuallyHidden" onChange={(event) => void choose(event)} />
            <Button className={styles.pick} onClick={() => picker.current?.click()} tabIndex={-1} aria-hidden="true">
              {translate('areas.tags.assign.file.pick')}
            </Button>
            {reading && <Spinner />}
            {file && <span>{translate('areas.tags.assign.file.read', { name: file.name, tags: file.lines.length })}</span>}
          </span>
        )}
      </Field>
      {file && file.mistakes.length > 0 && <Mistakes mistakes={file.mistakes} />}
    </form>
  )
}

function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const translate = useTranslate()
  const more = mistakes.length - SHOWN_MISTAKES
  return (
    <section className={styles.mistakes} aria-label={translate('areas.tags.assign.file.mistakesTitle', { smart_count: mistakes.length })}>
      <h3>{translate('areas.tags.assign.file.mistakesTitle', { smart_count: mistakes.length })}</h3>
      <ul>
        {mistakes.slice(0, SHOWN_MISTAKES).map(({ line, kind, tagId, firstLine }) => (
          <li key={line}>{translate(`areas.tags.assign.file.mistakes.${kind}`, { line, tag: tagId, first: firstLine })}</li>
        ))}
        {more > 0 && <li>{translate('areas.tags.assign.file.moreMistakes', { smart_count: more })}</li>}
      </ul>
    </section>
  )
}

/** Which of these tags, by ID or address, the store has. */
async function namesInStore(names: readonly string[], storeCode: string): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < names.length; at += PER_CALL) {
    for (const { tagId, tagMac } of await tagsNamed(names.slice(at, at + PER_CALL), storeCode)) known.add(tagId).add(tagMac)
  }
  return known
}
