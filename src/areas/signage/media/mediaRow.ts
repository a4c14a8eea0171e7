import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import type { Media, MediaType } from '../show/media'

/** Which kind of file an action is about: its resource says it. */
export const mediaType = ({ resource }: Pick<ActionDialogProps, 'resource'>): MediaType => resource.replace('plus-', '') as MediaType

/** The file of a row. */
export const mediaOf = (row: ActionDialogProps['rows'][number] | undefined): Media => ({ ...row }) as unknown as Media
