import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Appointment, AppointmentStepInput, RequestAppointment } from '#contract/appointments.ts';
import type { Result } from '#contract/result.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Job } from '#platform/workers/job.ts';
import type { AppointmentsContext, AppointmentsDeps } from './deps.ts';
import { appointmentsPersonalData } from './personal-data.ts';
import { requestAppointment } from './request-appointment.ts';
import { appointmentRoutes } from './routes.ts';
import { takeStep } from './take-step.ts';
import { appointmentJobs } from './workers.ts';

export interface Appointments {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  readonly personalData: PersonalDataProvider;
  request(actor: SignedIn, input: RequestAppointment & { slug: string }): Promise<Result<Appointment>>;
  takeStep(actor: SignedIn, step: { id: string; input: AppointmentStepInput }): Promise<Result<Appointment>>;
}

export function createAppointments(deps: AppointmentsDeps): Appointments {
  const context: AppointmentsContext = { ...deps, limits: createRateLimits(deps) };
  return {
    routes: appointmentRoutes(context),
    jobs: appointmentJobs(context),
    personalData: appointmentsPersonalData(context),
    request: (actor, input) => requestAppointment(context, actor, input),
    takeStep: (actor, step) => takeStep(context, actor, step),
  };
}
