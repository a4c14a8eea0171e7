import type { Records } from '../db/records'
import type { Log } from '../log'
import { raiseSystemAlarm } from '../systemAlarm'
import type { DownloadTask } from './downloads'

/** Raises FILE DOWNLOAD TASK FAILURE (spec/1 §8). */
export async function downloadFailed(records: Records, log: Log, at: number, task: DownloadTask): Promise<void> {
  await raiseSystemAlarm(records, { type: 'FILE_DOWNLOAD_TASK_FAILURE', updatedAt: at, target: task.taskId, data: task.error })
    .catch((error: unknown) => log.error('The alarm of a download was not kept', error))
}
