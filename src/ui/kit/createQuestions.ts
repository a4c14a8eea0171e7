import { createStore } from '../../data/createStore'

/** Questions to the user that any code may ask, and one host shows: `ask` resolves to the answer, `use` is a hook that gives the latest question. */
export function createQuestions<Question, Answer>() {
  type Asked = Question & { readonly answer: (answer: Answer) => void }
  const open = createStore<readonly Asked[]>([])
  const ask = (question: Question) =>
    new Promise<Answer>((resolve) => {
      const asked: Asked = {
        ...question,
        answer(answer) {
          open.set((all) => all.filter((other) => other !== asked))
          resolve(answer)
        },
      }
      open.set((all) => [...all, asked])
    })
  return { ask, use: () => open.use().at(-1), forget: () => open.set(() => []) }
}
