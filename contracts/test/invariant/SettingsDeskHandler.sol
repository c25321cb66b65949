// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {ISettingsDesk} from "../../src/settings/ISettingsDesk.sol";
import {SettingsDesk} from "../../src/settings/SettingsDesk.sol";
import {CallingTarget} from "../support/CallingTarget.sol";
import {PlainToken} from "../support/Tokens.sol";
import {SettingsDeskActions} from "./SettingsDeskActions.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @dev What somebody with one operator's key tries, and everybody who has none, on top of the ordinary life of a desk.
contract SettingsDeskHandler is SettingsDeskActions {
    uint256 public donated;

    /// @param target Of SETTINGS, an operator itself, and calls back.
    /// @param roles Guardian and administrator.
    constructor(
        SettingsDesk desk,
        PowerMarket market,
        address usdt,
        CallingTarget target,
        address[3] memory operators,
        address[2] memory roles
    ) SettingsDeskActions(desk, market, usdt, target, operators, roles) {
        string[10] memory names = [
            "own proposal refused",
            "too early",
            "lapsed",
            "again refused",
            "proposed twice refused",
            "nobody refused",
            "not of settings",
            "target calls back",
            "donate",
            "try"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    /// @dev By itself, before and after the delay, in the name of the manager, in a batch, and by a contract in between; also after it was
    /// sent away and taken back.
    function executeOwn(uint256 who, uint256 which) external counted {
        which = _waitingCall(who, which);
        if (who % 2 == 0) _warpTo(readyAt(which));
        address proposer = _proposals[which].proposer;
        if (!_isOperator(proposer)) _letIn();
        (address target, bytes memory data) = callOf(which);
        vm.startPrank(proposer);
        vm.expectRevert(abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, proposer));
        DESK.execute(target, data);
        bytes[] memory batch = new bytes[](1);
        bytes memory execution = abi.encodeCall(SettingsDesk.execute, (target, data));
        batch[0] = abi.encodeCall(IAccessManager.execute, (address(DESK), execution));
        vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
        MANAGER.execute(address(DESK), execution);
        vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
        MANAGER.multicall(batch);
        CallingTarget between = new CallingTarget();
        between.callNext(address(DESK), execution);
        between.set();
        vm.stopPrank();
        assertFalse(between.succeeded(), "I-90: nobody in between");
        _count("own proposal refused");
    }

    function executeTooEarly(uint256 who, uint256 which, uint256 time) external counted {
        which = _freeCall(which);
        _propose(_operator(who), which);
        skip(bound(time, 0, _proposals[which].delay - 1));
        (address target, bytes memory data) = callOf(which);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationOf(which)));
        vm.prank(_otherThan(_proposals[which].proposer, who));
        DESK.execute(target, data);
        _count("too early");
    }

    function executeLapsed(uint256 who, uint256 which, uint256 late) external counted {
        which = _waitingCall(who, which);
        if (delay() == 0) _setDelay(1 days);
        vm.warp(lapsesAt(which) + bound(late, 0, 1 days));
        (address target, bytes memory data) = callOf(which);
        for (uint256 index = 0; index < 2; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerExpired.selector, operationOf(which)));
            vm.prank(_operators[index]);
            DESK.execute(target, data);
        }
        _count("lapsed");
    }

    function executeAgain(uint256 who, uint256 which) external counted {
        which = _waitingCall(who, which);
        _warpTo(readyAt(which));
        _execute(_otherThan(_proposals[which].proposer, who), which);
        _requireNotScheduled(which);
        _count("again refused");
    }

    /// @dev Nobody makes himself the proposer of what another proposed.
    function proposeTwice(uint256 who, uint256 which) external counted {
        which = _waitingCall(who, which);
        if (delay() == 0) _setDelay(1 days);
        (address target, bytes memory data) = callOf(which);
        vm.expectRevert(
            abi.encodeWithSelector(IAccessManager.AccessManagerAlreadyScheduled.selector, operationOf(which))
        );
        vm.prank(_operator(who >> 8));
        DESK.propose(target, data);
        _count("proposed twice refused");
    }

    function nobody(uint256 seed, uint256 which) external counted {
        address[5] memory callers =
            [address(uint160(bound(seed, 1, type(uint160).max))), GUARDIAN, ADMIN, address(MARKET), address(DESK)];
        address caller = callers[seed % callers.length];
        if (_isOperator(caller) || caller == address(MANAGER)) return;
        _requireNoOperator(caller, which % CALLS);
        (, bytes memory data) = callOf(which % 5);
        if (caller == address(DESK)) return _count("nobody refused");
        vm.prank(caller);
        (bool success,) = address(MARKET).call(data);
        assertFalse(success, "I-90");
        _count("nobody refused");
    }

    /// @dev Roles, funds, the desk itself, what lies there, and no function at all.
    function notOfSettings(uint256 who, uint256 kind) external counted {
        bytes[8] memory calls = [
            abi.encodeCall(IAccessManager.grantRole, (Roles.SETTINGS, _operator(who), 0)),
            abi.encodeCall(IAccessManager.execute, (address(MARKET), abi.encodeCall(PowerSale.setPrice, (USDT, 1)))),
            abi.encodeCall(SettingsDesk.propose, (address(MARKET), "")),
            abi.encodeCall(SettingsDesk.execute, (address(MARKET), "")),
            abi.encodeCall(IERC20.transfer, (_operator(who), 1)),
            abi.encodeCall(MARKET.recoverFreeRewards, (_operator(who), 1)),
            abi.encodeCall(MARKET.pause, ()),
            new bytes(who % 4)
        ];
        kind %= calls.length;
        address target = kind < 2 ? address(MANAGER) : kind < 4 ? address(DESK) : kind < 5 ? USDT : address(MARKET);
        bytes memory reason = kind == 7
            ? bytes("")
            : abi.encodeWithSelector(
                IAccessManager.AccessManagerUnauthorizedCall.selector, address(DESK), target, bytes4(calls[kind])
            );
        vm.startPrank(_operator(who));
        vm.expectRevert(reason);
        DESK.propose(target, calls[kind]);
        vm.expectRevert(reason);
        DESK.execute(target, calls[kind]);
        vm.stopPrank();
        _count("not of settings");
    }

    /// @dev From inside its own call the target carries itself out again, or proposes itself anew.
    function targetCallsBack(uint256 who, bool proposes) external counted {
        uint256 which = CALLS - 1;
        (address target, bytes memory data) = callOf(which);
        if (!isWaiting(which)) _propose(_operator(who), which);
        if (delay() == 0) _setDelay(1 days);
        _warpTo(readyAt(which));
        bytes memory payload = proposes
            ? abi.encodeCall(SettingsDesk.propose, (target, data))
            : abi.encodeCall(SettingsDesk.execute, (target, data));
        TARGET.callNext(address(DESK), payload);
        _execute(_otherThan(_proposals[which].proposer, who), which);
        assertEq(TARGET.succeeded(), proposes, "I-91: once");
        if (proposes) _noteProposal(target, which);
        _count("target calls back");
    }

    function donate(uint256 amount) external counted {
        amount = bound(amount, 1, 1000e6);
        PlainToken(USDT).mint(address(DESK), amount);
        donated += amount;
        _count("donate");
    }

    /// @dev Anybody, any call, any time, straight or around: it takes effect exactly when the handler's account says so.
    function attempt(uint256 who, uint256 which, uint256 way) external counted {
        address[7] memory callers =
            [_operators[0], _operators[1], _operators[2], address(TARGET), GUARDIAN, ADMIN, makeAddr("nobody")];
        address caller = callers[who % callers.length];
        which %= CALLS;
        way %= 6;
        bool waits = isWaiting(which);
        bool expected = way < 3 && _isOperator(caller)
            && (waits ? readyAt(which) <= block.timestamp && caller != _proposals[which].proposer : delay() == 0);
        (address first, bytes memory payload) = _route(way, which);
        vm.prank(caller);
        (bool success,) = first.call(payload);
        assertEq(success, expected, "I-90: when two have agreed and the delay is over, and not otherwise");
        if (success && waits) _noteExecution(caller, which);
        else if (success) _takeEffect(which);
        _count("try");
    }

    /// @dev Mostly to the desk; also to the market, and to both by way of the manager.
    function _route(uint256 way, uint256 which) private view returns (address first, bytes memory payload) {
        (address target, bytes memory data) = callOf(which);
        bytes memory execution = abi.encodeCall(SettingsDesk.execute, (target, data));
        if (way < 3) return (address(DESK), execution);
        if (way < 4) return (address(MARKET), data);
        if (way < 5) return (address(MANAGER), abi.encodeCall(IAccessManager.execute, (address(DESK), execution)));
        return (address(MANAGER), abi.encodeCall(IAccessManager.execute, (target, data)));
    }
}
