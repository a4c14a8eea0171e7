import { useTranslate } from 'ra-core'
import { useEffect, useState, type FormEvent } from 'react'
import { ImportBody } from '../../../domain/upload/ImportBody'
import type { ImportKind } from '../../../domain/upload/importKind'
import { attend, clearRun } from '../../../domain/upload/runs'
import { useFileImport } from '../../../domain/upload/useFileImport'
import { Button } from '../../../ui/kit/Button'
import { ScanTakenBack } from '../../../ui/scan/useScanRun'
import styles from './assign.module.css'
import type { AssignFormProps } from './formTypes'
import { useTagFileKind } from './useTagFileKind'

/** Assigns many tags from a CSV or TXT file, one tag a line. Requires the default product code. */
export function FileAssign(props: AssignFormProps) {
  const kind = useTagFileKind(props.storeCode, props.site, props.defaultCode)
  return kind && <FileForm {...props} kind={kind} />
}

function FileForm({ id, kind, defaultCode, onDefaultMissing, run }: AssignFormProps & { kind: ImportKind }) {
  const translate = useTranslate()
  const flow = useFileImport(kind)
  const [isAsked, setAsked] = useState(false)
  const { chosen } = flow
  useEffect(() => {
    const leave = attend(kind.name)
    return () => {
      leave()
      clearRun(kind.name)
    }
  }, [kind.name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (flow.run?.state === 'running') return
    if (defaultCode.trim() === '') return onDefaultMissing()
    setAsked(true)
    if (!flow.canSend || !chosen) return
    const { name } = chosen.file
    void run(kind.doneLabel(flow.changes), name, async () => {
      if (!(await flow.send())) throw new ScanTakenBack()
      if (flow.refused.length === 0) flow.again()
      return name
    })
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {isAsked && !chosen && !flow.run && <p role="alert">{translate('areas.tags.assign.file.choose')}</p>}
      <ImportBody flow={flow} />
      {flow.run?.state !== 'running' && (
        <div className={styles.ways}>
          {flow.refused.length > 0 && (
            <Button onClick={() => void flow.saveRefused()}>{translate('upload.saveRefused')}</Button>
          )}
          {(chosen || flow.run) && <Button onClick={flow.again}>{translate('upload.another')}</Button>}
        </div>
      )}
    </form>
  )
}
