import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Database, FileUp, Play } from 'lucide-react'
import { readLanguage } from '../../../data/language'
import { filePiece } from '../../../schema/scriptSamples'
import type { ScriptKind } from '../../../schema/scriptKinds'
import { SHARED_STORE } from '../../../schema/sharedStore'
import { COUNTRY_OF, decodeStart } from '../../../ui/csv/decode'
import { Button } from '../../../ui/kit/Button'
import { TextArea } from '../../../ui/kit/TextArea'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from '../scripts.module.css'
import { TestResultView } from './TestResultView'
import type { TestRunState } from './useTestRun'

interface TestRunProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  readonly test: TestRunState
  readonly onRun: () => void
  readonly onLine: (line: number) => void
}

// More than a parser gets at once.
const SAMPLE_BYTES = 1_000_000

const isParser = (kind: ScriptKind) => kind === 'paperParser' || kind === 'productFileParser'

/** The test run beside the editor: a sample, and what the script makes of it. */
export function TestRun({ kind, storeCode, test, onRun, onLine }: TestRunProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [pick, setPick] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const loadFile = async (file: File | undefined) => {
    if (!file) return
    const { alias } = JSON.parse(test.input) as { alias?: unknown }
    const piece = filePiece(file.name, storeCode === SHARED_STORE ? null : storeCode, await readText(file))
    test.setInput(JSON.stringify({ ...piece, alias: alias ?? [] }, null, 2))
    notify(translate('areas.scripts.test.fileCut', { smart_count: piece.lines.length }))
  }
  return (
    <div className={styles.test}>
      <form
        className={styles.pick}
        onSubmit={(event) => {
          event.preventDefault()
          void test.takeReal(pick.trim())
        }}
      >
        <TextInput
          label={translate(`areas.scripts.test.pick.${kind}`)}
          help={translate('areas.scripts.test.pickHelp')}
          value={pick}
          error={test.pickError}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => setPick(event.target.value)}
        />
        <Button type="submit" icon={<Database aria-hidden="true" />} loading={test.isTaking}>
          {translate('areas.scripts.test.take')}
        </Button>
        {isParser(kind) && (
          <Button icon={<FileUp aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {translate('areas.scripts.test.file')}
          </Button>
        )}
        <Button variant="ghost" onClick={test.takeExample}>
          {translate('areas.scripts.test.useExample')}
        </Button>
      </form>
      {isParser(kind) && (
        <input
          ref={chooser}
          type="file"
          className="visuallyHidden"
          tabIndex={-1}
          aria-label={translate('areas.scripts.test.file')}
          onChange={(event) => {
            void loadFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      )}
      <TextArea
        label={translate('areas.scripts.test.input')}
        rows={12}
        spellCheck={false}
        value={test.input}
        error={test.inputError}
        onChange={(event) => test.setInput(event.target.value)}
      />
      <div className={styles.run}>
        <Button variant="primary" icon={<Play aria-hidden="true" />} loading={test.isRunning} onClick={onRun}>
          {translate('areas.scripts.test.run')}
        </Button>
        <small>{translate('areas.scripts.test.hint')}</small>
      </div>
      <div role="status">
        {test.result && <TestResultView kind={kind} result={test.result} input={test.ranOn} onLine={onLine} />}
      </div>
    </div>
  )
}

// The text at the start of a file, in its own encoding; Windows-1252 if that cannot be detected.
async function readText(file: Blob): Promise<string> {
  const read = await decodeStart(file, SAMPLE_BYTES, 'auto', COUNTRY_OF[readLanguage()])
  return read?.text ?? new TextDecoder('windows-1252').decode(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
}
