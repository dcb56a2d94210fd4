"""Small flaws for close-ups: stone chips, a scuffed rim, a scratch, pitted chrome."""
import math
import numpy as np

KINDS = ('chips', 'scuff', 'scratch', 'pitting')


def spot(car, kind):
    """The point on the skin where a flaw of this kind sits, and the way out of the body there."""
    s, B = car.s, car.B
    if kind == 'chips':
        x = s['x0'] + .30
        y = -.16
        return np.array([x, y, B.surf_top(x, abs(y))]), np.array([-.75, -.30, 1.0])
    if kind == 'scuff':
        w = s['wheel']
        return np.array([s['wb'], s.get('track_r', s['track']), w['R']]), np.array([.2, 1, .1])
    if kind == 'scratch':
        x, z = s['doors'][0]['poly'][0][0] + .55, float(B.zs(1.2)) - .17
        return np.array([x, -B.surf_y(x, z), z]), np.array([-.35, -1, .16])
    b = s['bumpers'][0]                                       # pitting of the front bumper
    y = -.34
    x = car.end_x(abs(y), b['z'], True) - b.get('out', .03) - b.get('d', .02) * .6
    return np.array([x, y, b['z'] + .006]), np.array([-1, -.35, .35])


def view(car, kind):
    """Target, direction and distance of the camera."""
    p, n = spot(car, kind)
    if kind == 'scuff':
        w = car.s['wheel']
        a = math.radians(58)
        R = w.get('rim_r', w['rim'])
        return p + [-R * .55 * math.cos(a), 0, R * .75 * math.sin(a)], (-.30, 1, .22), 1.0
    return p, n, dict(chips=.85, scratch=.95, pitting=.70)[kind]


def skin(car, p, k=60):
    V, N = car.B.tub.V, car.B.tub.N
    q = np.array([p[0], abs(p[1]), p[2]])
    return V[np.argsort(((V - q) ** 2).sum(1))[:k]], N[np.argsort(((V - q) ** 2).sum(1))[:k]]


def on_skin(car, p):
    """Nearest point of the tub to p and its normal; p may be on the other flank."""
    V, N = skin(car, p, 4)
    d = 1 / (np.linalg.norm(V - [p[0], abs(p[1]), p[2]], axis=1) + 1e-4)
    v, n = (V * d[:, None]).sum(0) / d.sum(), (N * d[:, None]).sum(0)
    n = n / np.linalg.norm(n)
    q = np.array([p[0], abs(p[1]), p[2]])
    q = q - n * float((q - v) @ n)                            # drop onto the local tangent plane
    m = np.array([1, math.copysign(1, p[1]), 1])
    return q * m, n * m


def blob(car, mat, p, n, r, rng, lift=.0006, dome=0.0):
    """An irregular disc lying on the surface at p."""
    t = np.cross(n, [0.3, .2, 1.0])
    t /= np.linalg.norm(t)
    b = np.cross(n, t)
    k = 14
    rr = r * (1 + .16 * rng.normal(size=k).clip(-1.4, 1.4))
    c = p + n * lift
    ring = [c + (t * math.cos(a) + b * math.sin(a)) * rr[i] for i, a in enumerate(np.linspace(0, 2 * np.pi, k, endpoint=False))]
    V = [c + n * dome, *ring]
    car.add(mat, V, [(0, 1 + i, 1 + (i + 1) % k) for i in range(k)], name='flaw', smooth=dome > 0)


def add(car, kind):
    """Puts the flaw on the car. Its objects are called `flaw`, for removal after the shot."""
    rng = np.random.default_rng(11)
    p, _ = spot(car, kind)
    if kind == 'chips':
        for _i in range(15):
            q, n = on_skin(car, p + [rng.normal(0, .085), rng.normal(0, .12), 0])
            q, n = on_skin(car, [q[0], q[1], car.B.surf_top(q[0], abs(q[1]))])
            r = abs(rng.normal(0, .0016)) + .0013
            blob(car, 'steel_w', q, n, r * 1.35, rng)
            blob(car, 'iron_d', q, n, r * .75, rng, .0009)
    elif kind == 'scratch':
        for dz, l in ((0, .17), (.012, .10)):
            xs = np.linspace(-l, l, 40)
            pts = [on_skin(car, p + [x, 0, dz + x * .10 + .003 * math.sin(x * 23)]) for x in xs]
            car.tube('steel_w', np.array([q + n * .0003 for q, n in pts]), .0011 if dz == 0 else .0007)
            name_last(car)
    elif kind == 'pitting':
        b = car.s['bumpers'][0]
        c = car.contour(b['z'], True, b.get('xe'), out=b.get('out', .03))
        for _i in range(70):
            y = abs(p[1]) + rng.normal(0, .09)
            z = b['z'] + rng.uniform(-.5, .6) * b.get('h', .03)
            x = np.interp(y, c[:, 1], c[:, 0]) - b.get('d', .02) * (1.03 - .5 * abs(z - b['z']) / b.get('h', .03))
            i = int(np.argmin(np.abs(c[:, 1] - y)))
            t = c[min(i + 1, len(c) - 1)] - c[max(i - 1, 0)]
            n = np.array([-abs(t[1]), -abs(t[0]) * np.sign(t[0] + 1e-9), 0])
            n /= np.linalg.norm(n)
            blob(car, 'rust' if rng.random() < .4 else 'iron_d', np.array([x, -y, z]), n, abs(rng.normal(0, .0012)) + .0007, rng, .001)
    else:
        scuffed_rim(car, rng)


def scuffed_rim(car, rng):
    """curb marks along the lip of the right rear rim."""
    s, w = car.s, car.s['wheel']
    tw, R = w.get('w_r', w['w']), w.get('Rr_', w['R'])
    Rr = w.get('rim_r', w['rim'])
    y = s.get('track_r', s['track']) - tw / 2 + tw / 2 * .90 + .0065
    for a0, a1, n in ((100, 152, 90), (116, 134, 60)):
        for _i in range(n):
            a = math.radians(rng.uniform(a0, a1))
            r = Rr + rng.uniform(.000, .0095)
            l = rng.uniform(.003, .011)
            d = np.array([-math.sin(a), 0, math.cos(a)])
            c = np.array([s['wb'] + r * math.cos(a), y + rng.uniform(-.0008, .0008), R - .004 + r * math.sin(a)])
            k = np.array([math.cos(a), 0, math.sin(a)]) * rng.uniform(.0006, .0016)
            car.add('iron_d' if rng.random() < .35 else 'scuffed', [c - d * l - k, c + d * l - k * .3, c + d * l + k * .3, c - d * l + k], [(0, 1, 2, 3)], name='flaw')


def name_last(car):
    car.col.objects[-1].name = 'flaw'


def clear(car):
    import bpy
    for o in [o for o in car.col.objects if o.name.startswith('flaw')]:
        bpy.data.objects.remove(o, do_unlink=True)
