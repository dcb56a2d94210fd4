import * as endpoints from '#contract/endpoints/appointments.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { AppointmentsContext } from './deps.ts';
import { listAppointments, readAppointment } from './read-appointments.ts';
import { requestAppointment } from './request-appointment.ts';
import { takeStep } from './take-step.ts';

export function appointmentRoutes(context: AppointmentsContext) {
  const api = newApi();
  bind(api, endpoints.listAppointments, ({ actor, query }) => listAppointments(context, actor, query.auction ?? null));
  bind(api, endpoints.readAppointment, ({ actor, params }) => readAppointment(context, actor, params.id));
  bind(api, endpoints.requestAppointment, ({ actor, params, body }) =>
    requestAppointment(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.takeAppointmentStep, ({ actor, params, body }) =>
    takeStep(context, actor, { id: params.id, input: body }),
  );
  return api;
}
