/** A kind of status check in words, by the cmd of its call; all kinds where that is absent (spec/1 §4). */
export const kindText = (cmd: number | null | undefined, translate: (key: string) => string): string => translate(`resources.tag-status-check.enums.cmd.${cmd ?? '_'}`)
