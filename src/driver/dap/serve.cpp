#include "driver/dap/serve.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "driver/cli/open_session.h"
#include "driver/dap/adapter.h"
#include "driver/dap/connection.h"
#include "driver/dap/requests.h"
#include "support/text.h"

namespace culprit::driver::dap {

namespace {

/// Why a request cannot be handled in a phase; nullptr if it can.
const char* untimely(const RequestRow& row, Phase now) {
  const bool leaves = std::string_view(row.name) == "disconnect";
  if (leaves || row.phase == now) return nullptr;
  if (now == Phase::New) return "initialize has to come first";
  if (now == Phase::Closed) return "the session is over: only disconnect may follow";
  if (row.phase == Phase::Open) return "no run is open: launch has to come first";
  return row.phase == Phase::New ? "initialize was sent before" : "a run is open already";
}

Diagnostic no_request(const std::string& name) {
  return user_error(fmt::format("there is no request '{}'", visible(name, 60, false)));
}

/// The message of an internal error, or of memory that ran out.
Diagnostic failure_in(const std::string& messages) {
  return user_error(messages.substr(0, messages.find('\n')));
}

Diagnostic nothing_ran(ExitCode code) {
  const auto row = std::find_if(std::begin(kExitTable), std::end(kExitTable),
                                [&](const ExitRow& each) { return each.code == code; });
  return user_error(fmt::format("no test could be run: {}", row->name),
                    "'culprit run' with the same arguments says more");
}

class Server {
 public:
  explicit Server(const Streams& streams) : connection_(*streams.in, streams.out) {}

  ExitCode run() {
    serve(Phase::Left);
    return connection_.was_cut() || !connection_.is_open() ? ExitCode::BadInput : ExitCode::Success;
  }

 private:
  /// Handles requests up to a phase, or the end of the input.
  void serve(Phase until) {
    while (adapter_.phase < until) {
      const auto request = connection_.next();
      if (request && !is_interrupted()) handle(*request);
      else adapter_.phase = Phase::Left;
    }
  }

  /// The first Ctrl-C ends the session with the next message, as in `culprit debug`.
  bool is_interrupted() const { return adapter_.walk && adapter_.walk->is_interrupted(); }

  void handle(const Request& request) {
    const Result<Json> body = answer(request);
    if (body && adapter_.phase == Phase::Initialized && !adapter_.launch.empty()) open_run(request);
    else respond(request, body);
  }

  Result<Json> answer(const Request& request) {
    const RequestRow* const row = row_of_request(request.command);
    if (!row) return no_request(request.command);
    if (const char* why = untimely(*row, adapter_.phase))
      return user_error(fmt::format("{} is not possible now: {}", row->name, why));
    Result<Json> body = Json::object();
    std::ostringstream none, messages;
    const ExitCode code = guarded(adapter_.launch, {none, messages}, [&] {
      body = row->handle(adapter_, request.arguments);
      return ExitCode::Success;
    });
    return code == ExitCode::Success ? std::move(body) : failure_in(messages.str());
  }

  void respond(const Request& request, const Result<Json>& body) {
    connection_.respond(request, body);
    for (LaterEvent& event : std::exchange(adapter_.events, {}))
      connection_.event(event.name, std::move(event.body));
  }

  /// Opens the run of the launch, and serves requests about it until it is closed.
  void open_run(const Request& request) {
    std::ostringstream none, messages;
    Ending ending;
    Streams streams{none, messages};
    streams.ending = &ending;
    const ExitCode code = guarded(adapter_.launch, streams, [&] {
      return open_session(adapter_.settings, streams, [&](const OpenSession& opened) {
        connection_.output("stderr", messages.str());
        serve_walk(request, opened);
      });
    });
    if (adapter_.phase != Phase::Initialized) return;
    connection_.output("stderr", messages.str());
    adapter_.launch.clear();
    if (ending.errors.empty()) ending.errors.push_back(nothing_ran(code));
    respond(request, ending.errors[0]);
  }

  void serve_walk(const Request& request, const OpenSession& opened) {
    Walk walk(opened);
    adapter_.walk = &walk;
    adapter_.phase = Phase::Open;
    connection_.output("console", walk.verdict() + "\n");
    adapter_.later("initialized", Json::object());
    respond(request, Json::object());
    serve(Phase::Closed);
    adapter_.walk = nullptr;
  }

  Adapter adapter_;
  Connection connection_;
};

}  // namespace

ExitCode serve(const Streams& streams) { return Server(streams).run(); }

}  // namespace culprit::driver::dap
