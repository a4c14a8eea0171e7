import { useTranslate } from 'ra-core'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ScriptKind } from '../../../schema/scriptKinds'
import { Badge } from '../../../ui/kit/Badge'
import { Button } from '../../../ui/kit/Button'
import type { TestResult } from '../scriptCalls'
import styles from '../scripts.module.css'
import { LabelComparison } from './LabelComparison'

interface TestResultViewProps {
  readonly kind: ScriptKind
  readonly result: TestResult
  /** The input of the script, as JSON. */
  readonly input: string
  readonly onLine: (line: number) => void
}

/** The result of a test run: the output or the error with its line, the log and the time. */
export function TestResultView({ kind, result: { ok, output, fault, logs, ms }, input, onLine }: TestResultViewProps) {
  const translate = useTranslate()
  const line = fault?.line
  return (
    <section className={styles.result} data-outcome={ok ? 'ok' : 'failed'}>
      <p className={styles.outcome}>
        <Badge
          tone={ok ? 'ok' : 'error'}
          icon={ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        >
          {translate(ok ? 'areas.scripts.test.ok' : `areas.scripts.faults.${fault?.kind ?? 'exception'}`)}
        </Badge>
        <span>{translate('areas.scripts.test.ms', { ms })}</span>
        {line !== undefined && (
          <Button size="s" onClick={() => onLine(line)}>
            {translate('areas.scripts.test.line', { line })}
          </Button>
        )}
      </p>
      {fault && <p className={styles.fault}>{fault.message}</p>}
      {ok && kind === 'tagDecorator' && <LabelComparison input={input} output={output ?? 'null'} />}
      {output === 'null' && <p>{translate('areas.scripts.test.nothing')}</p>}
      {output !== null && output !== 'null' && (
        <>
          <h2>{translate('areas.scripts.test.output')}</h2>
          <pre tabIndex={0} aria-label={translate('areas.scripts.test.output')}>
            {output}
          </pre>
        </>
      )}
      {logs.length > 0 && (
        <>
          <h2>{translate('areas.scripts.test.logs')}</h2>
          <pre tabIndex={0} aria-label={translate('areas.scripts.test.logs')}>
            {logs.join('\n')}
          </pre>
        </>
      )}
    </section>
  )
}
