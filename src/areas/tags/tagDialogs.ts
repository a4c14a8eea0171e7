import { lazily } from '../../ui/kit/lazily'

const statusCheck = lazily(() => import('./StatusCheckForm').then((module) => module.StatusCheckForm))
const command = lazily(() => import('../../domain/tagCommands/TagCommandForm').then((module) => module.TagCommandForm))

/** The dialogs of tag actions, on the list and on the page of one tag. */
export const TAG_DIALOGS = {
  tagPreview: lazily(() => import('../../domain/label/TagPreviewDialog').then((module) => module.TagPreviewDialog)),
  shownAt: lazily(() => import('../../domain/label/ShownAtDialog').then((module) => module.ShownAtDialog)),
  tagAssign: lazily(() => import('./assign/AssignDialog').then((module) => module.AssignDialog)),
  statusCheck,
  statusCollect: statusCheck,
  led: command,
  page: command,
}
