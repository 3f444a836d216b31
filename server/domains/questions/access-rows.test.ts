import { changeAnswer, changeQuestion, removeAnswer, removeQuestion, retailerQuestions } from '#contracts/questions.ts'
import { retailers, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    [
      'a question to change',
      changeQuestion,
      (world) => ({ params: { id: world.goingQuestionId }, body: { text: 'Does it go into the dishwasher?', version: 1 } }),
      ['buyer'],
    ],
    [
      'an answer to change',
      changeAnswer,
      (world) => ({ params: { id: world.goingAnswerId }, body: { text: 'Yes, it does.', version: 1 } }),
      ['buyer'],
    ],
    ['a question to remove', removeQuestion, (world) => ({ params: { id: world.goingQuestionId } }), ['buyer']],
    ['an answer about an item to remove', removeAnswer, (world) => ({ params: { id: world.goingAnswerId } }), ['buyer']],
  ],
  foreign: [
    ['a retailer with questions', retailerQuestions, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ],
  open: {
    answers: 'shown questions are for everybody; who may answer follows from the item',
    answerQuestion: 'shown questions are for everybody; who may answer follows from the item',
    markAnswer: 'shown questions are for everybody; who may answer follows from the item',
  },
}
