// The viewer: a picture that is dragged, pinched, scrolled and keyed. Without it links just open.
(() => {
  const viewer = document.getElementById("viewer");
  const stage = viewer.querySelector(".stage");
  const image = stage.querySelector("img");
  const held = new Map();
  let scale = 1, least = 1, x = 0, y = 0, span = 0;

  const place = () => {
    const wide = image.naturalWidth * scale, tall = image.naturalHeight * scale;
    const hold = (at, size, room) =>
      size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
    x = hold(x, wide, stage.clientWidth);
    y = hold(y, tall, stage.clientHeight);
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const zoom = (factor, cx = stage.clientWidth / 2, cy = stage.clientHeight / 2) => {
    const next = Math.min(Math.max(scale * factor, least), Math.max(4, least * 2));
    x = cx - (cx - x) * next / scale;
    y = cy - (cy - y) * next / scale;
    scale = next;
    place();
  };
  const fit = () => {
    if (!image.naturalWidth) return;
    least = Math.min(stage.clientWidth / image.naturalWidth, stage.clientHeight / image.naturalHeight);
    scale = least;
    place();
  };
  const show = (link) => {
    image.src = link.href;
    image.alt = link.dataset.name;
    viewer.querySelector(".name").textContent = link.dataset.name;
    viewer.querySelector(".vector").href = link.dataset.vector;
    viewer.showModal();
    stage.focus();
    fit();
  };

  image.addEventListener("load", fit);
  addEventListener("resize", () => viewer.open && fit());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.open");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link);
  });
  const commands = {
    in: () => zoom(1.4), out: () => zoom(1 / 1.4), fit, close: () => viewer.close(),
  };
  viewer.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) commands[button.dataset.do]();
  });
  viewer.addEventListener("keydown", (event) => {
    const step = 90;
    const keys = {
      "+": commands.in, "=": commands.in, "-": commands.out, 0: fit,
      ArrowLeft: () => { x += step; place(); }, ArrowRight: () => { x -= step; place(); },
      ArrowUp: () => { y += step; place(); }, ArrowDown: () => { y -= step; place(); },
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }, { passive: false });
  stage.addEventListener("dblclick", (event) => zoom(2, event.clientX, event.clientY));
  stage.addEventListener("pointerdown", (event) => {
    held.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("held");
    span = 0;
  });
  stage.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    held.set(event.pointerId, event);
    if (held.size === 1) {
      x += event.clientX - before.clientX;
      y += event.clientY - before.clientY;
      place();
      return;
    }
    const [a, b] = held.values();
    const wide = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (span) zoom(wide / span, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    span = wide;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, (event) => {
      held.delete(event.pointerId);
      span = 0;
      if (!held.size) stage.classList.remove("held");
    });
  }
})();
