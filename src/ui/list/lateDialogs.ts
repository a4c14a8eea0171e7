import { lazily } from '../kit/lazily'

// No first list waits for what only an action opens.
export const ActionForm = lazily(() => import('./ActionForm').then((module) => module.ActionForm))
export const ActionList = lazily(() => import('./ActionList').then((module) => module.ActionList))
export const ConfirmDialog = lazily(() => import('../kit/ConfirmDialog').then((module) => module.ConfirmDialog))
export const NoRowDialog = lazily(() => import('./NoRowDialog').then((module) => module.NoRowDialog))
export const MenuPopup = lazily(() => import('../kit/MenuPopup').then((module) => module.MenuPopup))
export const RemovalDialog = lazily(() => import('./RemovalDialog').then((module) => module.RemovalDialog))
export const SaveFileDialog = lazily(() => import('./SaveFileDialog').then((module) => module.SaveFileDialog))
export const UsedRemovalDialog = lazily(() => import('./UsedRemovalDialog').then((module) => module.UsedRemovalDialog))
