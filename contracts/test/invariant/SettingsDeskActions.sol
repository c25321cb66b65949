// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {SettingsDesk} from "../../src/settings/SettingsDesk.sol";
import {CallingTarget} from "../support/CallingTarget.sol";
import {Effects} from "../support/Effects.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Test} from "forge-std/Test.sol";

/// @dev What operators, guardian and administrator do at a settings desk, and time, with the handler's own account of every proposal. Few
/// calls, so that the same one is proposed again and again. Each action makes the state in which it can succeed.
abstract contract SettingsDeskActions is Test, Effects {
    struct Proposal {
        address proposer;
        uint256 proposedAt;
        uint256 delay;
        uint32 nonce;
        /// @dev Neither carried out nor cancelled; it may have lapsed.
        bool open;
    }

    uint256 public constant CALLS = 6;
    uint256 private constant EXPIRATION = 7 days;

    SettingsDesk internal immutable DESK;
    AccessManager internal immutable MANAGER;
    PowerMarket internal immutable MARKET;
    CallingTarget internal immutable TARGET;
    address internal immutable USDT;
    address internal immutable GUARDIAN;
    address internal immutable ADMIN;

    /// @dev The last one comes and goes.
    address[3] internal _operators;
    bool private _lastIsIn = true;
    Proposal[CALLS] internal _proposals;

    uint256 public minimum;
    uint256 public price;
    uint256 public targetCalls;

    constructor(
        SettingsDesk desk,
        PowerMarket market,
        address usdt,
        CallingTarget target,
        address[3] memory operators,
        address[2] memory roles
    ) {
        (DESK, MARKET, USDT, TARGET) = (desk, market, usdt, target);
        MANAGER = AccessManager(desk.authority());
        _operators = operators;
        (GUARDIAN, ADMIN) = (roles[0], roles[1]);
        (minimum, price) = (market.minimumExchange(), market.priceOf(usdt));
        string[8] memory names =
            ["propose", "execute", "cancel", "guardian cancels", "change delay", "call at once", "come and go", "jump"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function propose(uint256 who, uint256 which) external counted {
        _propose(_operator(who), _freeCall(which));
        _count("propose");
    }

    function execute(uint256 who, uint256 which) external counted {
        which = _waitingCall(who, which);
        _warpTo(readyAt(which));
        _execute(_otherThan(_proposals[which].proposer, who), which);
        _count("execute");
    }

    function cancel(uint256 who, uint256 which) external counted {
        which = _waitingCall(who, which);
        (address target, bytes memory data) = callOf(which);
        vm.prank(_operator(who >> 8));
        assertEq(DESK.cancel(target, data), _proposals[which].nonce, "I-91");
        _proposals[which].open = false;
        _requireNotScheduled(which);
        _count("cancel");
    }

    function guardianCancels(uint256 who, uint256 which) external counted {
        which = _waitingCall(who, which);
        _cancelAsGuardian(which);
        _requireNotScheduled(which);
        _count("guardian cancels");
    }

    function changeDelay(uint256 seed) external counted {
        uint32[3] memory delays = [uint32(1 hours), 1 days, 3 days];
        _setDelay(delays[seed % 3]);
        _count("change delay");
    }

    /// @dev Where SETTINGS has no delay, as on a sandbox. The next proposal brings one back.
    function callAtOnce(uint256 who, uint256 which) external counted {
        which = _freeCall(which);
        uint256 before = delay();
        _setDelay(0);
        skip(before);
        (address target, bytes memory data) = callOf(which);
        vm.prank(_operator(who));
        assertEq(DESK.execute(target, data), 0, "I-91: of no proposal");
        _takeEffect(which);
        _count("call at once");
    }

    function comeAndGo(uint256 which) external counted {
        if (!_lastIsIn) return _letIn();
        vm.prank(ADMIN);
        MANAGER.revokeRole(Roles.OPERATOR, _operators[2]);
        _lastIsIn = false;
        _requireNoOperator(_operators[2], which % CALLS);
        _count("come and go");
    }

    function jump(uint256 time) external counted {
        skip(bound(time, 1, 3 days));
        _count("jump");
    }

    function callOf(uint256 which) public view returns (address target, bytes memory data) {
        if (which < 3) return (address(MARKET), abi.encodeCall(PowerSale.setMinimumExchange, (which + 1)));
        if (which < 5) return (address(MARKET), abi.encodeCall(PowerSale.setPrice, (USDT, 0.5e6 + which)));
        return (address(TARGET), abi.encodeCall(CallingTarget.set, ()));
    }

    function operationOf(uint256 which) public view returns (bytes32) {
        (address target, bytes memory data) = callOf(which);
        return keccak256(abi.encode(address(DESK), target, data));
    }

    function proposalOf(uint256 which) external view returns (Proposal memory) {
        return _proposals[which];
    }

    function readyAt(uint256 which) public view returns (uint256) {
        return _proposals[which].proposedAt + _proposals[which].delay;
    }

    function lapsesAt(uint256 which) public view returns (uint256) {
        return readyAt(which) + EXPIRATION;
    }

    function isWaiting(uint256 which) public view returns (bool) {
        return _proposals[which].open && block.timestamp < lapsesAt(which);
    }

    function delay() public view returns (uint256 seconds_) {
        (, seconds_) = MANAGER.hasRole(Roles.SETTINGS, address(DESK));
    }

    function _propose(address proposer, uint256 which) internal {
        if (delay() == 0) _setDelay(1 days);
        (address target, bytes memory data) = callOf(which);
        vm.prank(proposer);
        (bytes32 operationId, uint32 nonce) = DESK.propose(target, data);
        assertEq(operationId, operationOf(which), "I-91");
        assertEq(nonce, _proposals[which].nonce + 1, "I-91: each proposal is another");
        _noteProposal(proposer, which);
    }

    function _noteProposal(address proposer, uint256 which) internal {
        uint32 nonce = _proposals[which].nonce + 1;
        _proposals[which] = Proposal(proposer, block.timestamp, delay(), nonce, true);
    }

    function _execute(address executor, uint256 which) internal {
        (address target, bytes memory data) = callOf(which);
        vm.prank(executor);
        assertEq(DESK.execute(target, data), _proposals[which].nonce, "I-91");
        _noteExecution(executor, which);
    }

    function _noteExecution(address executor, uint256 which) internal {
        assertTrue(executor != _proposals[which].proposer, "I-90: by another");
        assertGe(block.timestamp, readyAt(which), "I-90: after the delay");
        assertLt(block.timestamp, lapsesAt(which), "I-91: before it lapsed");
        assertTrue(_proposals[which].open, "I-91: once, and not cancelled");
        _proposals[which].open = false;
        _takeEffect(which);
    }

    function _takeEffect(uint256 which) internal {
        if (which < 3) minimum = which + 1;
        else if (which < 5) price = 0.5e6 + which;
        else ++targetCalls;
    }

    function _cancelAsGuardian(uint256 which) internal {
        (address target, bytes memory data) = callOf(which);
        vm.prank(GUARDIAN);
        MANAGER.cancel(address(DESK), target, data);
        _proposals[which].open = false;
    }

    /// @dev A longer one at once, a shorter one after the difference: so says the manager.
    function _setDelay(uint32 seconds_) internal {
        vm.prank(ADMIN);
        MANAGER.grantRole(Roles.SETTINGS, address(DESK), seconds_);
    }

    function _letIn() internal {
        vm.prank(ADMIN);
        MANAGER.grantRole(Roles.OPERATOR, _operators[2], 0);
        _lastIsIn = true;
        _count("come and go");
    }

    /// @dev Nobody carries out what is done or cancelled, while there is a delay.
    function _requireNotScheduled(uint256 which) internal {
        if (delay() == 0) _setDelay(1 days);
        (address target, bytes memory data) = callOf(which);
        for (uint256 index = 0; index < 2; ++index) {
            vm.expectRevert(
                abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationOf(which))
            );
            vm.prank(_operators[index]);
            DESK.execute(target, data);
        }
    }

    function _requireNoOperator(address caller, uint256 which) internal {
        (address target, bytes memory data) = callOf(which);
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller);
        vm.startPrank(caller);
        vm.expectRevert(reason);
        DESK.propose(target, data);
        vm.expectRevert(reason);
        DESK.execute(target, data);
        vm.expectRevert(reason);
        DESK.cancel(target, data);
        vm.stopPrank();
    }

    function _isOperator(address caller) internal view returns (bool) {
        if (caller == _operators[2]) return _lastIsIn;
        return caller == _operators[0] || caller == _operators[1] || caller == address(TARGET);
    }

    function _operator(uint256 seed) internal view returns (address) {
        return _operators[seed % (_lastIsIn ? 3 : 2)];
    }

    function _otherThan(address proposer, uint256 seed) internal view returns (address operator) {
        operator = _operator(seed);
        // The next one of two or of three, also after the largest number.
        if (operator == proposer) operator = _operator(seed % 6 + 1);
    }

    /// @dev One that does not wait, if need be because the guardian takes it back.
    function _freeCall(uint256 seed) internal returns (uint256 which) {
        which = seed % CALLS;
        if (isWaiting(which)) _cancelAsGuardian(which);
    }

    /// @dev One that waits, or a new proposal.
    function _waitingCall(uint256 who, uint256 seed) internal returns (uint256 which) {
        for (uint256 step = 0; step < CALLS; ++step) {
            which = (seed % CALLS + step) % CALLS;
            if (isWaiting(which)) return which;
        }
        which = seed % CALLS;
        _propose(_operator(who), which);
    }

    function _warpTo(uint256 time) internal {
        if (block.timestamp < time) vm.warp(time);
    }
}
