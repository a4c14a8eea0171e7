import { createStore } from './createStore'

/** Questions to the person that anything may ask, and one host shows: `ask` gives the answer, `use` the question that was asked last. */
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
