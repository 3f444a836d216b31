import type { FastifyInstance } from 'fastify'
import {
  answerQuestion,
  answers,
  askQuestion,
  changeAnswer,
  changeQuestion,
  markAnswer,
  myQuestions,
  questions,
  removeAnswer,
  removeQuestion,
  retailerQuestions,
} from '#contracts/questions.ts'
import { retailerIdsOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { aboutOf } from '../reviews/subjects.ts'
import { answersOf, questionsOf, questionsTo } from './read.ts'
import * as acts from './write.ts'

const VOTES_PER_MINUTE = 30

export async function questionRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, questions, ({ actor, query }) => questionsOf(db, actor, query), { mayLag: true })
  serve(app, myQuestions, async ({ actor, query }) => {
    const { mayAsk, as } = await acts.standing(db, actor, await aboutOf(db, query.subject, query.id))
    return { mayAsk, answersAs: as }
  })
  serve(app, askQuestion, async ({ actor, query, body, idempotency }) => {
    await countTry(db, clock.now(), [`question by ${actor.id}`])
    return acts.ask(deps, actor, { query, body }, idempotency)
  })
  serve(app, changeQuestion, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`question by ${actor.id}`])
    return acts.changeQuestion(deps, actor, params.id, body)
  })
  serve(app, removeQuestion, ({ actor, params }) => acts.removeQuestion(db, actor, params.id))
  serve(app, answers, ({ actor, params, query }) => answersOf(db, actor, params.id, query))
  serve(app, answerQuestion, async ({ actor, params, body, idempotency }) => {
    await countTry(db, clock.now(), [`item answer by ${actor.id}`])
    return acts.answer(deps, actor, { params, body }, idempotency)
  })
  serve(app, changeAnswer, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`item answer by ${actor.id}`])
    return acts.changeAnswer(deps, actor, params.id, body)
  })
  serve(app, removeAnswer, ({ actor, params }) => acts.removeAnswer(db, actor, params.id))
  serve(app, markAnswer, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`item answer helpful by ${actor.id}`], VOTES_PER_MINUTE)
    return acts.vote(db, actor, params.id, body.isHelpful)
  })
  serve(app, retailerQuestions, ({ actor, query }) => {
    if (!retailerIdsOf(actor).includes(query.retailerId)) throw new Problem('not_found')
    return questionsTo(db, query)
  })
}
