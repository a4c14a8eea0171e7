import { lazily } from '../../ui/kit/lazily'

/** What a row of a task can show: the tag, the product as that task sent it, and the product's values over time. */
export const TASK_ROW_DIALOGS = {
  tagPreview: lazily(() => import('./TaskTagPreview').then((module) => module.TaskTagPreview)),
  productImage: lazily(() => import('../label/ProductImageDialog').then((module) => module.ProductImageDialog)),
  valuesGraph: lazily(() => import('./ValuesDialog').then((module) => module.ValuesDialog)),
}

/** The details of a row of a task. */
export const TaskRowShow = lazily(() => import('./TaskRowShow').then((module) => module.TaskRowShow))
